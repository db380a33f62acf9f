const keyOf = (name: string): string => `fernvale-form:${name}`

/** What was typed into a form of this browser tab and never saved, because the session ended or the page was left. */
export function readForm<Values extends object>(name: string): Values | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Ignores storage failures: the form then lives only as long as the page. */
export function storeForm(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values))
  } catch {}
}

export function forgetForm(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {}
}

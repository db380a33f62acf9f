const KEY = 'fernvale-form'

interface StoredForm {
  /** What is edited, such as `refund-12`. */
  name: string
  values: object
}

function readStored(): StoredForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** What was typed into a form of this browser tab and never saved, because the session ended or the page was left. */
export function readForm<Values extends object>(name: string): Values | undefined {
  const stored = readStored()
  return stored?.name === name ? (stored.values as Values) : undefined
}

/** Ignores storage failures: the form then lives only as long as the page. */
export function storeForm(name: string, values: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ name, values } satisfies StoredForm))
  } catch {}
}

export function forgetForm(name: string): void {
  if (readStored()?.name === name) sessionStorage.removeItem(KEY)
}

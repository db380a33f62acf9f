/** Derived from the mail's id, so that mail clients recognize a resent email. */
export function messageIdOf(id: string, from: string): string {
  const host = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${host}>`
}

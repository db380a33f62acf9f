/** Made from the mail's own id, so that a mail program sees a repeat for what it is. */
export function messageIdOf(id: string, from: string): string {
  const host = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${host}>`
}

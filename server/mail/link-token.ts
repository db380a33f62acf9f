import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a mailed link may do to the row of that id. */
type LinkPurpose = 'confirm reminders' | 'stop reminders' | 'stop favorite mails' | 'stop saved search mails'

/** The token of a mailed link: whose it is, and our signature. Nothing has to be stored for it. */
export const signLink = (secret: string, purpose: LinkPurpose, id: number): string =>
  `${id}.${createHmac('sha256', secret).update(`link: ${purpose} ${id}`).digest('base64url')}`

/** The id that was signed for this purpose, or null. */
export function readLink(secret: string, purpose: LinkPurpose, token: string): number | null {
  const id = Number(/^(\d{1,15})\./.exec(token)?.[1])
  if (!Number.isSafeInteger(id)) return null
  const expected = Buffer.from(signLink(secret, purpose, id))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

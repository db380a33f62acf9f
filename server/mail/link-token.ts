import { createHmac } from 'node:crypto'
import type { NotificationKind } from '../../contracts/push-rules.ts'
import { constantTimeEqual } from '../sealed.ts'

type LinkPurpose =
  | 'confirm reminders'
  | 'stop reminders'
  | 'stop favorite mails'
  | 'stop saved search mails'
  | `stop news: ${NotificationKind}`

/** A stateless token for links in emails: the row's id with a signature bound to the purpose. */
export const signLink = (secret: string, purpose: LinkPurpose, id: number): string =>
  `${id}.${createHmac('sha256', secret).update(`link: ${purpose} ${id}`).digest('base64url')}`

/** The id, or null if the token was not signed for this purpose. */
export function readLink(secret: string, purpose: LinkPurpose, token: string): number | null {
  const id = Number(/^(\d{1,15})\./.exec(token)?.[1])
  if (!Number.isSafeInteger(id)) return null
  return constantTimeEqual(token, signLink(secret, purpose, id)) ? id : null
}

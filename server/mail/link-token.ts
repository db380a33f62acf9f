import { createHmac } from 'node:crypto'
import { INCOMPLETE_LINK } from '../../contracts/call.ts'
import type { NotificationKind } from '../../contracts/push-rules.ts'
import { AppError } from '../http/app-error.ts'
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

/** `readLink`, but throws 400. */
export function requireLink(secret: string, purpose: LinkPurpose, token: string): number {
  const id = readLink(secret, purpose, token)
  if (id === null) throw new AppError('bad_input', INCOMPLETE_LINK)
  return id
}

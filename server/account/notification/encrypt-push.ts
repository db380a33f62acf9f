import type { PushJob } from '../../jobs/jobs.ts'
import type { PushRequest } from '../../providers/push/port.ts'
import type { Settings } from '../../settings.ts'
import type { PushKeys } from './push-keys.ts'
import type { SubscriptionRow } from './push-queries.ts'

/** Encrypts a message (RFC 8291) and signs the request (VAPID, RFC 8292). Loads the library with the first message. */
export async function encrypt(
  { CONTACT_EMAIL }: Pick<Settings, 'CONTACT_EMAIL'>,
  keys: PushKeys,
  { endpoint, p256dh, auth }: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
  { message, ttlSeconds: TTL }: Pick<PushJob, 'message' | 'ttlSeconds'>,
): Promise<PushRequest> {
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: `mailto:${CONTACT_EMAIL}`, ...keys },
      TTL,
      urgency: 'high',
    },
  )
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { endpoint, headers: Object.fromEntries(texts), body: body ?? Buffer.alloc(0) }
}

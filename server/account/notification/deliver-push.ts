import type { Deps } from '../../deps.ts'
import type { PushJob } from '../../jobs/jobs.ts'
import { findUser } from '../account-queries.ts'
import { encrypt } from './encrypt-push.ts'
import { pushKeys } from './push-keys.ts'
import { deleteSubscriptions, findAddressee, findSubscriptions, type SubscriptionRow } from './push-queries.ts'

/** `gone`: the subscription is dead. `refused`: the message was rejected. `later`: the push service is busy or down. */
type Outcome = 'sent' | 'gone' | 'refused' | 'later'

/** Not 401 and 403, which reject our signature: a wrong clock must not cost everybody their subscription. */
const GONE = [404, 410]

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (GONE.includes(status)) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/**
 * Sends a message to the account's browsers and deletes dead subscriptions. Sends the email if no browser accepted the
 * message and none is left to retry. Drops a message that has expired or was turned off. Throws to retry the whole job.
 */
export async function deliverPush(deps: Deps, job: PushJob): Promise<void> {
  const { db, jobs, now } = deps
  if (secondsLeft(job, now()) <= 0) return
  if (job.kind && (await findAddressee(db, job.accountId, job.kind))?.way === 'nothing') return
  const { publicKey } = await pushKeys(deps)
  const mine = await findSubscriptions(db, job.accountId)
  const wanted = mine.filter(({ id }) => job.subscriptionIds?.includes(id) ?? true)
  const outcomes = await Promise.all(
    wanted.map(async (row) => ({
      id: row.id,
      outcome: row.vapidKey === publicKey ? await deliverTo(deps, row, job) : ('gone' as const),
    })),
  )
  const idsOf = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted).map(({ id }) => id)
  const [gone, later] = [idsOf('gone'), idsOf('later')]
  if (gone.length > 0) await deleteSubscriptions(db, gone)
  const hasTime = new Date(job.until) > now()
  if (idsOf('sent').length > 0) {
    if (later.length > 0 && hasTime) await jobs.send(db, 'push', { ...job, subscriptionIds: later, mail: null })
    return
  }
  if (later.length > 0 && hasTime) throw new Error('no push service accepted the message')
  if (!job.mail) return
  const account = await findUser(db, job.accountId)
  if (account && !account.deletedAt && !account.suspendedAt) await jobs.send(db, 'mail', job.mail)
}

const secondsLeft = ({ ttlSeconds, expiresAt }: PushJob, now: Date): number =>
  expiresAt ? Math.min(ttlSeconds, (Date.parse(expiresAt) - now.getTime()) / 1000) : ttlSeconds

async function deliverTo(deps: Deps, subscription: SubscriptionRow, job: PushJob): Promise<Outcome> {
  const { providers, settings, log, now } = deps
  const { host } = new URL(subscription.endpoint)
  try {
    const ttlSeconds = Math.max(0, Math.floor(secondsLeft(job, now())))
    const request = await encrypt(settings, await pushKeys(deps), subscription, { ...job, ttlSeconds })
    const status = await providers.push.deliver(request)
    const outcome = outcomeOf(status)
    if (outcome === 'refused') log.error({ host, status }, 'push service rejected a message')
    return outcome
  } catch (error) {
    log.warn({ err: error, host }, 'push service unreachable')
    return 'later'
  }
}

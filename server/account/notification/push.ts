import type { Answer } from '../../../contracts/call.ts'
import type { NewPushSubscription, PushSettings } from '../../../contracts/push.ts'
import {
  DEFAULT_WAYS,
  kindsFor,
  type NotificationKind,
  type NotificationWay,
  waysOf,
} from '../../../contracts/push-rules.ts'
import type { Deps } from '../../deps.ts'
import { badField, conflict, notAllowed, notFound, notSignedIn } from '../../http/app-error.ts'
import type { Signed } from '../../http/viewer.ts'
import { requireLink } from '../../mail/link-token.ts'
import { isPublicUrl } from '../../providers/push/public-hosts.ts'
import { currentSale } from '../../sale/sale.ts'
import { deviceOf } from '../session/device.ts'
import { pushKeys } from './push-keys.ts'
import {
  deleteOldest,
  deleteSubscription,
  findChoices,
  findSubscriptions,
  handleOfSession,
  putChoice,
  putSubscription,
} from './push-queries.ts'

/** Per account. */
const MAX_BROWSERS = 20

export async function readPushSettings(
  deps: Deps,
  { id: accountId, role }: Signed,
  sessionId: string,
): Promise<Answer<typeof PushSettings>> {
  const { db } = deps
  const { publicKey } = await pushKeys(deps)
  const session = await handleOfSession(db, sessionId)
  const subscriptions = await findSubscriptions(db, accountId)
  const chosen = new Map((await findChoices(db, accountId)).map(({ kind, way }) => [kind, way]))
  return {
    publicKey,
    choices: Object.fromEntries(kindsFor(role).map((kind) => [kind, chosen.get(kind) ?? DEFAULT_WAYS[kind]])),
    // Subscriptions to a previous key pair are dead.
    browsers: subscriptions
      .filter(({ vapidKey }) => vapidKey === publicKey)
      .map((row) => ({
        id: row.id,
        device: deviceOf(row.userAgent),
        since: row.createdAt,
        isCurrent: row.session === session,
      })),
  }
}

/** Throws 403 for a kind meant for admins. */
export async function setNotificationWay(
  deps: Deps,
  { id, role }: Signed,
  kind: NotificationKind,
  way: NotificationWay,
): Promise<void> {
  if (!kindsFor(role).includes(kind)) throw notAllowed('Only admins can get these notifications.')
  await chooseWay(deps, id, kind, way)
}

/** A choice made during a sale starts with the next one. */
async function chooseWay(deps: Deps, accountId: number, kind: NotificationKind, way: NotificationWay): Promise<void> {
  const sale = kind === 'sale_opens' ? await currentSale(deps) : null
  await putChoice(deps.db, { userId: accountId, kind, way, lastSaleId: sale?.id ?? null })
}

/** Idempotent. Throws 400 for an invalid link. */
export async function stopByLink(deps: Deps, kind: NotificationKind, token: string): Promise<void> {
  const accountId = requireLink(deps.sessionSecret, `stop news: ${kind}`, token)
  if (waysOf(kind).includes('nothing')) await chooseWay(deps, accountId, kind, 'nothing')
}

/**
 * Turns on notifications in a browser for as long as the session lasts. Throws 400 if the endpoint cannot be a push
 * service's, 401 if the session has ended, and 409 for someone else's endpoint.
 */
export async function subscribe(
  deps: Deps,
  { id: accountId }: Signed,
  sessionId: string,
  { endpoint, keys }: NewPushSubscription,
  userAgent: string,
): Promise<void> {
  if (!isPublicUrl(endpoint)) throw badField('endpoint', "This isn't the address of a push service.")
  const { publicKey } = await pushKeys(deps)
  const isStored = await deps.db.transaction(async (tx) => {
    const session = await handleOfSession(tx, sessionId, { lock: true })
    if (!session) throw notSignedIn()
    const isStored = await putSubscription(tx, {
      userId: accountId,
      session,
      endpoint: new URL(endpoint).href,
      ...keys,
      vapidKey: publicKey,
      userAgent,
      createdAt: deps.now(),
    })
    await deleteOldest(tx, accountId, MAX_BROWSERS)
    return isStored
  })
  if (!isStored) throw conflict('This browser gets the notifications of someone else. Turn them off there first.')
}

/** Throws 404 for someone else's subscription. */
export async function unsubscribe({ db }: Pick<Deps, 'db'>, accountId: number, id: number): Promise<void> {
  if (!(await deleteSubscription(db, accountId, id))) throw notFound('This browser gets no notifications.')
}

import { randomUUID } from 'node:crypto'
import type { UploadPermit } from '../../contracts/image.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { notAllowed } from '../http/app-error.ts'
import { constantTimeEqual } from '../sealed.ts'
import {
  deletePermit,
  deletePermitExpiring,
  deletePermitsExpiredBefore,
  findPermit,
  insertPermit,
} from './permit-queries.ts'

/** ImageKit accepts at most an hour. */
const PERMIT_TTL_MS = 30 * MINUTE_MS
/** Expired permits stay this long: an image may be uploaded to ImageKit long before a product uses it. */
const RETENTION_MS = DAY_MS
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS

/** The permit's fields in an upload form. `expire` is in Unix seconds. */
export type PresentedPermit = Pick<UploadPermit, 'token' | 'expire' | 'signature' | 'publicKey'>

export async function issuePermit({ db, providers, now }: Deps, accountId: number): Promise<UploadPermit> {
  const time = now().getTime()
  const expire = Math.floor((time + PERMIT_TTL_MS) / 1000)
  const permit = providers.images.permit(randomUUID(), expire)
  await deletePermitsExpiredBefore(db, new Date(time - RETENTION_MS))
  await insertPermit(db, { token: permit.token, accountId, expiresAt: new Date(expire * 1000) })
  return permit
}

/** Returns the id of the account that got the permit. Throws `not_allowed` (403) if it is forged, expired or used, or the account suspended. */
export async function checkPermit({ db, providers, now }: Deps, presented: PresentedPermit): Promise<number> {
  const { signature, publicKey } = providers.images.permit(presented.token, presented.expire)
  if (!constantTimeEqual(presented.signature, signature) || !constantTimeEqual(presented.publicKey, publicKey))
    throw notAllowed('The signature of this upload permit is wrong.')
  if (presented.expire * 1000 <= now().getTime()) throw notAllowed('This upload permit has expired.')
  const permit = await findPermit(db, presented.token)
  if (!permit) throw usedPermit()
  return permit.accountId
}

/** Uses up the permit in the transaction that records the image. Throws `not_allowed` if another upload was faster. */
export async function usePermit(tx: Queryable, token: string): Promise<void> {
  if (!(await deletePermit(tx, token))) throw usedPermit()
}

/** Uses up one of the account's permits that was valid at the given time; false if there is none. */
export function consumePermitValidAt(tx: Queryable, accountId: number, time: Date): Promise<boolean> {
  const ms = time.getTime()
  const range = { from: new Date(ms - MAX_CLOCK_SKEW_MS), to: new Date(ms + PERMIT_TTL_MS + MAX_CLOCK_SKEW_MS) }
  return deletePermitExpiring(tx, accountId, range)
}

const usedPermit = () => notAllowed('This upload permit was already used.')

import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { UploadPermit } from '../../contracts/image.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { notAllowed } from '../http/app-error.ts'
import {
  deletePermit,
  deletePermitEnding,
  deletePermitsEndedBefore,
  findPermit,
  insertPermit,
} from './permit-queries.ts'

type Issuer = Pick<Deps, 'db' | 'providers' | 'now'>

/** ImageKit accepts at most an hour. */
const PERMIT_LIFE = 30 * 60 * 1000
/** Ended permits are kept for a day: an image may be uploaded to ImageKit long before a product shows it. */
const KEPT = 24 * 60 * 60 * 1000
/** How far ImageKit's clock may be from ours. */
const CLOCK_SKEW = 5 * 60 * 1000

/** What an upload shows of its permit. `expire` in Unix seconds. */
export type ShownPermit = Pick<UploadPermit, 'token' | 'expire' | 'signature' | 'publicKey'>

export async function issuePermit({ db, providers, now }: Issuer, accountId: number): Promise<UploadPermit> {
  const time = now().getTime()
  const expire = Math.floor((time + PERMIT_LIFE) / 1000)
  const permit = providers.images.permit(randomUUID(), expire)
  await deletePermitsEndedBefore(db, new Date(time - KEPT))
  await insertPermit(db, { token: permit.token, accountId, expiresAt: new Date(expire * 1000) })
  return permit
}

/** The account that the permit was given to. Throws `not_allowed` (403) for one that is forged, over or used. */
export async function checkPermit({ db, providers, now }: Issuer, shown: ShownPermit): Promise<number> {
  const { signature, publicKey } = providers.images.permit(shown.token, shown.expire)
  if (!isSame(shown.signature, signature) || !isSame(shown.publicKey, publicKey))
    throw notAllowed('The signature of this upload permit is wrong.')
  if (shown.expire * 1000 <= now().getTime()) throw notAllowed('This upload permit has expired.')
  const permit = await findPermit(db, shown.token)
  if (!permit) throw usedPermit()
  return permit.accountId
}

/** Ends the permit's life together with what its upload stores. Throws `not_allowed` when another upload was faster. */
export async function usePermit(tx: Queryable, token: string): Promise<void> {
  if (!(await deletePermit(tx, token))) throw usedPermit()
}

/** Uses one of the account's permits that was valid at that moment, if there is one. */
export function usePermitOf(tx: Queryable, accountId: number, moment: Date): Promise<boolean> {
  const time = moment.getTime()
  const span = { from: new Date(time - CLOCK_SKEW), to: new Date(time + PERMIT_LIFE + CLOCK_SKEW) }
  return deletePermitEnding(tx, accountId, span)
}

const usedPermit = () => notAllowed('This upload permit was already used.')

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

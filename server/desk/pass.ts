import type { Answer } from '../../contracts/call.ts'
import type { DeskPass, HeldPass, NewDeskPass } from '../../contracts/desk-pass.ts'
import { passExpiresAt } from '../../contracts/desk-pass-rules.ts'
import { hashToken, newToken } from '../account/token.ts'
import { recordAudit } from '../admin/audit.ts'
import { endPassHolds } from '../checkout/desk/desk-hold.ts'
import { moveLines } from '../checkout/line/line-moves.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../http/app-error.ts'
import type { Signed, Viewer } from '../http/viewer.ts'
import { currentSale, requireSale, upcomingSale } from '../sale/sale.ts'
import { seal, unseal } from '../sealed.ts'
import { findPassByHash, findPassById, findPasses, insertPass, markRevoked, type PassRow } from './pass-queries.ts'

const PURPOSE = 'desk pass'

export const listPasses = async (deps: Deps): Promise<Answer<typeof DeskPass>[]> =>
  (await findPasses(deps.db)).map((row) => toDeskPass(deps, row))

/** Throws 404 for an unknown sale, 409 if it is over or none is planned. */
export async function makePass(deps: Deps, admin: Signed, input: NewDeskPass): Promise<Answer<typeof DeskPass>> {
  const { db, now, sessionSecret } = deps
  const sale = await saleFor(deps, input.saleEventId)
  if (sale.endDate <= now()) throw conflict('This sale is over. A pass is for a sale that is on or planned.')
  const secret = newToken()
  return db.transaction(async (tx) => {
    const { id } = await insertPass(tx, {
      saleEventId: sale.id,
      name: input.name,
      mayLowerPrices: input.mayLowerPrices,
      secretHash: hashToken(secret),
      sealedSecret: seal(sessionSecret, PURPOSE, secret),
      createdBy: admin.id,
      createdAt: now(),
    })
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'pass.made',
      subjectId: id,
      details: { title: input.name, saleEventId: sale.id, mayLowerPrices: input.mayLowerPrices },
    })
    const row = await findPassById(tx, id)
    if (!row) throw new Error(`pass ${id} disappeared`)
    return toDeskPass(deps, row)
  })
}

/** Idempotent. Items being rung up with it are released at once. Throws 404. */
export async function revokePass(deps: Deps, admin: Signed, id: number): Promise<Answer<typeof DeskPass>> {
  const freed: number[] = []
  const pass = await deps.db.transaction(async (tx) => {
    const isNew = await markRevoked(tx, id, deps.now())
    const row = await findPassById(tx, id)
    if (!row) throw notFound('Pass not found')
    const { name, saleEventId } = row.pass
    const act = { actorId: admin.id, action: 'pass.revoked', subjectId: id, details: { title: name, saleEventId } }
    if (isNew) {
      await recordAudit(tx, act)
      freed.push(...(await endPassHolds(tx, admin.id, id, deps.now())))
    }
    return toDeskPass(deps, row)
  })
  await moveLines(deps, freed)
  return pass
}

/** Looks up the pass in a browser's cookie on each request, so revoking it takes effect with the next one. */
export const passFinder =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (secret: string): Promise<Viewer['pass']> => {
    const row = await findPassByHash(db, hashToken(secret))
    if (!row) return null
    const { pass, sale } = row
    const ended = pass.revokedAt ? 'revoked' : passExpiresAt(sale) <= now() ? 'expired' : null
    return { id: pass.id, name: pass.name, mayLowerPrices: pass.mayLowerPrices, saleEventId: sale.id, ended }
  }

/** A valid pass, as its browser sees it. Throws 404 if it does not exist. */
export async function viewHeldPass(db: Deps['db'], id: number): Promise<Answer<typeof HeldPass>> {
  const row = await findPassById(db, id)
  if (!row) throw notFound('Pass not found')
  const { pass, sale } = row
  return {
    id,
    name: pass.name,
    mayLowerPrices: pass.mayLowerPrices,
    expiresAt: passExpiresAt(sale),
    sale,
  }
}

async function saleFor(deps: Deps, id: number | undefined) {
  if (id !== undefined) return requireSale(deps.db, id)
  const sale = (await currentSale(deps)) ?? (await upcomingSale(deps))
  if (!sale) throw conflict('No sale is planned. Schedule one first: a pass is for one sale.')
  return sale
}

function toDeskPass({ settings, sessionSecret }: Deps, { pass, sale }: PassRow): Answer<typeof DeskPass> {
  const secret = unseal(sessionSecret, PURPOSE, pass.sealedSecret)
  return {
    id: pass.id,
    name: pass.name,
    saleEventId: sale.id,
    mayLowerPrices: pass.mayLowerPrices,
    url: secret && `${settings.PUBLIC_URL}/desk/${secret}`,
    expiresAt: passExpiresAt(sale),
    revokedAt: pass.revokedAt,
  }
}

import type { Answer } from '../../contracts/call.ts'
import { helperName } from '../../contracts/desk-pass-rules.ts'
import type {
  Drawer,
  DrawerCount,
  DrawerEntry,
  DrawerMovement,
  Drawers,
  NewDrawerCount,
  NewDrawerMovement,
} from '../../contracts/drawer.ts'
import type { DrawerDirection } from '../../contracts/drawer-rules.ts'
import type { Cents } from '../../contracts/money.ts'
import { recordDeskAudit } from '../admin/audit.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { conflict, notAllowed, notFound } from '../http/app-error.ts'
import { actorName, type DeskActor, isAdmin } from '../http/viewer.ts'
import {
  type CountRow,
  type DrawerOwner,
  findCash,
  findCount,
  findCounts,
  findMovement,
  findMovements,
  findSalePasses,
  findSalesToCount,
  findUsernames,
  insertCount,
  insertMovement,
  type MovementRow,
} from './drawer-queries.ts'

/**
 * What the cash drawers of a sale should hold, and what was counted: the actor's own, or everyone's for admins. By default of
 * the current sale, else the latest. Throws 404.
 */
export async function readDrawers(
  deps: Deps,
  actor: DeskActor,
  requested: number | undefined,
): Promise<Answer<typeof Drawers>> {
  const sales = await salesOf(deps, actor)
  const sale = saleIn(sales, requested)
  if (!sale && requested !== undefined) throw notFound('Sale event not found')
  const drawers = sale ? await drawersOf(deps.db, actor, sale.id) : []
  return {
    sale: sale ?? null,
    sales,
    expected: drawers.find(({ isOwn }) => isOwn)?.expected ?? 0,
    drawers,
  }
}

/**
 * Appends a count to the actor's drawer; an admin's to a helper's, with `passId`. Idempotent by `key`. Throws 409 for a known key
 * with other content and before the first sale, 403 for another's drawer, 404 for an unknown sale or pass.
 */
export async function countDrawer(
  deps: Deps,
  actor: DeskActor,
  input: NewDrawerCount,
): Promise<Answer<typeof DrawerCount>> {
  const { counted, note, key } = input
  return withDrawer(deps, actor, input, async (tx, { owner, drawer, saleEventId, byId }) => {
    const { expected } = drawer
    const entry = { saleEventId, counted, expected, note, key, countedById: byId, createdAt: deps.now() }
    const isNew = await insertCount(tx, { ...owner, ...entry })
    const row = await findCount(tx, owner, key)
    if (!row) throw new Error('the count disappeared')
    const { count } = row
    if (count.counted !== counted || count.note !== note || count.saleEventId !== saleEventId)
      throw conflict('Another count was sent with this key.')
    if (isNew)
      await recordDeskAudit(tx, actor, {
        action: 'drawer.counted',
        subjectId: count.id,
        details: { title: drawer.name, saleEventId, counted, expected },
      })
    return toCount(row)
  })
}

/** Records cash put into a drawer or taken out. Drawers, `key` and errors as in `countDrawer`. */
export async function moveCash(
  deps: Deps,
  actor: DeskActor,
  input: NewDrawerMovement,
): Promise<Answer<typeof DrawerMovement>> {
  const { direction, amount, note, key } = input
  return withDrawer(deps, actor, input, async (tx, { owner, drawer, saleEventId, byId }) => {
    const entry = { saleEventId, direction, amount, note, key, movedById: byId, createdAt: deps.now() }
    const isNew = await insertMovement(tx, { ...owner, ...entry })
    const row = await findMovement(tx, owner, key)
    if (!row) throw new Error('the movement disappeared')
    const { movement } = row
    if (
      movement.direction !== direction ||
      movement.amount !== amount ||
      movement.note !== note ||
      movement.saleEventId !== saleEventId
    )
      throw conflict('Another entry was sent with this key.')
    if (isNew)
      await recordDeskAudit(tx, actor, {
        action: direction === 'in' ? 'drawer.filled' : 'drawer.emptied',
        subjectId: movement.id,
        details: { title: drawer.name, saleEventId, amount },
      })
    return toMovement(row)
  })
}

interface OpenDrawer {
  owner: DrawerOwner
  drawer: Answer<typeof Drawer>
  saleEventId: number
  /** The account that makes the entry; null for a pass. */
  byId: number | null
}

async function withDrawer<T>(
  deps: Deps,
  actor: DeskActor,
  { passId, saleEventId }: Pick<DrawerEntry, 'passId' | 'saleEventId'>,
  run: (tx: Transaction, open: OpenDrawer) => Promise<T>,
): Promise<T> {
  const sale = saleIn(await salesOf(deps, actor), saleEventId)
  if (!sale) throw saleEventId === undefined ? conflict('No sale has started yet.') : notFound('Sale event not found')
  const isOthers = passId !== undefined && !(actor.kind === 'pass' && actor.pass.id === passId)
  if (isOthers && !isAdmin(actor)) throw notAllowed('This is not your drawer.')
  const owner: DrawerOwner = isOthers ? { passId, accountId: null } : ownerOf(actor)
  return deps.db.transaction(async (tx) => {
    const drawer = (await drawersOf(tx, actor, sale.id)).find((each) => isOf(owner, each))
    if (!drawer) throw notFound('Pass not found')
    const byId = actor.kind === 'account' ? actor.account.id : null
    return run(tx, { owner, drawer, saleEventId: sale.id, byId })
  })
}

const ownerOf = (actor: DeskActor): DrawerOwner =>
  actor.kind === 'pass' ? { passId: actor.pass.id, accountId: null } : { passId: null, accountId: actor.account.id }

type Owned = Pick<Answer<typeof Drawer>, 'passId' | 'accountId'>

const isOf = (owner: DrawerOwner, { passId, accountId }: Owned): boolean =>
  owner.passId === passId && (passId !== null || owner.accountId === accountId)

const salesOf = ({ db, now }: Deps, actor: DeskActor) =>
  findSalesToCount(db, now(), actor.kind === 'pass' ? actor.pass.saleEventId : undefined)

const saleIn = <Sale extends { id: number }>(sales: Sale[], id: number | undefined): Sale | undefined =>
  id === undefined ? sales[0] : sales.find((sale) => sale.id === id)

/** The drawers of a sale: the actor's own, or everyone's for admins. */
export async function drawersOf(
  db: Queryable,
  actor: DeskActor,
  saleEventId: number,
): Promise<Answer<typeof Drawer>[]> {
  const { sales, refunds, payouts } = await findCash(db, saleEventId)
  const counts = await findCounts(db, saleEventId)
  const movements = await findMovements(db, saleEventId)
  const own = { owner: ownerOf(actor), name: actorName(actor) }
  const used = [
    ...sales,
    ...refunds,
    ...payouts,
    ...counts.map(({ count }) => count),
    ...movements.map(({ movement }) => movement),
  ]
  const others = isAdmin(actor) ? await findOthers(db, saleEventId, used, own.owner) : []
  return [own, ...others].map(({ owner, name }) => {
    const sold = sales.filter((each) => isOf(owner, each))
    const moved = movements.filter(({ movement }) => isOf(owner, movement))
    const cashSales = total(sold)
    const cashRefunds = total(refunds.filter((each) => isOf(owner, each)))
    const sellersPaid = total(payouts.filter((each) => isOf(owner, each)))
    const putIn = amountOf(moved, 'in')
    const takenOut = amountOf(moved, 'out')
    return {
      ...owner,
      name,
      isOwn: owner === own.owner,
      sold: sold.reduce((sum, { count }) => sum + count, 0),
      cashSales,
      cashRefunds,
      sellersPaid,
      putIn,
      takenOut,
      expected: cashSales - cashRefunds - sellersPaid + putIn - takenOut,
      movements: moved.map(toMovement),
      counts: counts.filter(({ count }) => isOf(owner, count)).map(toCount),
    }
  })
}

/** Every pass of the sale, and the accounts whose drawers were used. */
async function findOthers(
  db: Queryable,
  saleEventId: number,
  used: readonly Owned[],
  own: DrawerOwner,
): Promise<{ owner: DrawerOwner; name: string }[]> {
  const accountIds = used.flatMap(({ passId, accountId }) => (passId === null ? (accountId ?? []) : []))
  const passes = await findSalePasses(db, saleEventId)
  const accounts = await findUsernames(db, [...new Set(accountIds)])
  return [
    ...passes.map(({ id, name }) => ({ owner: { passId: id, accountId: null }, name: helperName(name) })),
    ...accounts
      .filter(({ id }) => id !== own.accountId)
      .map(({ id, username }) => ({ owner: { passId: null, accountId: id }, name: username })),
  ]
}

const total = (rows: { cents: Cents }[]): Cents => rows.reduce((sum, { cents }) => sum + cents, 0)

const amountOf = (rows: readonly MovementRow[], direction: DrawerDirection): Cents =>
  rows.reduce((sum, { movement }) => (movement.direction === direction ? sum + movement.amount : sum), 0)

const toCount = ({ count, by, passName }: CountRow): Answer<typeof DrawerCount> => ({
  id: count.id,
  counted: count.counted,
  expected: count.expected,
  difference: count.counted - count.expected,
  note: count.note,
  at: count.createdAt,
  by: nameOf(by, passName),
})

const toMovement = ({ movement, by, passName }: MovementRow): Answer<typeof DrawerMovement> => ({
  id: movement.id,
  direction: movement.direction,
  amount: movement.amount,
  note: movement.note,
  at: movement.createdAt,
  by: nameOf(by, passName),
})

const nameOf = (username: string | null, passName: string | null): string | null =>
  username ?? (passName === null ? null : helperName(passName))

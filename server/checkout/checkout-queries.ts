import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { clientOf, type Database, type Queryable, type Transaction } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { checkoutSessions } from '../database/schema.ts'
import { violatedConstraint } from '../database/violated-constraint.ts'
import {
  arrayPlaceholder,
  definedColumns,
  encodeAll,
  insertPrepared,
  placeholderRow,
} from '../database/write-prepared.ts'
import { notAllowed } from '../http/app-error.ts'
import { HOLDING } from '../product/hold.ts'
import { type CheckoutStatus, statesBefore } from './checkout-states.ts'

export type CheckoutRow = typeof checkoutSessions.$inferSelect

const CHECKOUT = rowCodec(getTableColumns(checkoutSessions))

export const insertCheckouts = (
  tx: Transaction,
  checkouts: (typeof checkoutSessions.$inferInsert)[],
): Promise<CheckoutRow[]> =>
  insertPrepared(tx, checkoutSessions, checkouts).catch((error) => {
    // An admin deleted the sale after this transaction read it.
    throw violatedConstraint(error) === 'checkout_sessions_sale_event_id_sale_events_id_fk' ? saleNotActive() : error
  })

export const saleNotActive = () => notAllowed('Sale Not Active')

const { id, paymentIntentId, buyerEmail, buyerName, reference, providerSessionId, url, expiresAt, status } =
  getTableColumns(checkoutSessions)

const OF = sql.placeholder('of')

/**
 * Changes the items of one payment that are in one of these states. Locks them by id first, so that two servers moving the
 * same payment can't deadlock. A CTE runs once; a subquery would run again for each row and see earlier changes.
 */
async function changeItems(
  db: Queryable,
  of: string,
  states: CheckoutStatus[],
  changes: Partial<CheckoutRow>,
): Promise<CheckoutRow[]> {
  const columns = definedColumns(changes)
  const statement = () => {
    const items = db.$with('items').as(
      db
        .select({ id })
        .from(checkoutSessions)
        .where(and(eq(reference, OF), inArray(status, states)))
        .orderBy(asc(id))
        .for('update'),
    )
    return db
      .with(items)
      .update(checkoutSessions)
      .set(placeholderRow<Partial<CheckoutRow>>(columns))
      .where(inArray(id, db.select({ id: items.id }).from(items)))
      .returning()
      .getSQL()
  }
  const name = `change checkouts that are ${states} (${columns})`
  const changed = await queryPrepared(clientOf(db), { name, row: CHECKOUT, statement, values: { ...changes, of } })
  return changed.sort(byId)
}

const byId = (a: CheckoutRow, b: CheckoutRow): number => a.id - b.id

type Changes = Partial<CheckoutRow> & { updatedAt: Date }

/** Moves the items of a payment to another state and returns those that moved: none if the move isn't allowed from theirs. */
export const moveCheckouts = (db: Queryable, payment: string, status: CheckoutStatus, changes: Changes) =>
  changeItems(db, payment, statesBefore(status), { ...changes, status })

/** Moves one item of a payment. Null if the move isn't allowed from its state. */
export async function moveCheckout(
  db: Queryable,
  of: number,
  to: CheckoutStatus,
  changes: Changes,
): Promise<CheckoutRow | null> {
  const changed = { ...changes, status: to }
  const columns = definedColumns(changed)
  const from = statesBefore(to)
  const statement = () =>
    db
      .update(checkoutSessions)
      .set(placeholderRow<Partial<CheckoutRow>>(columns))
      .where(and(eq(id, OF), inArray(status, from)))
      .returning()
      .getSQL()
  const name = `change a checkout that is ${from} (${columns})`
  return queryPrepared(clientOf(db), { name, row: CHECKOUT, statement, values: { ...changed, of } }).then(firstRow)
}

export const touchCheckout = (tx: Transaction, id: number, updatedAt: Date) =>
  tx.update(checkoutSessions).set({ updatedAt }).where(eq(checkoutSessions.id, id))

/** Marks items paid, each by its own payment, and returns those that may move there, ordered by id. Their rows are locked. */
export async function markPaid(tx: Transaction, paid: CheckoutRow[], updatedAt: Date): Promise<CheckoutRow[]> {
  const moved = await queryPrepared(clientOf(tx), {
    name: 'mark checkouts paid',
    row: CHECKOUT,
    statement: () => sql`
      update ${checkoutSessions} set status = 'paid', payment_intent_id = payment.intent, buyer_email = payment.email,
        buyer_name = payment.name, updated_at = ${sql.placeholder('updatedAt')}
      from unnest(${arrayPlaceholder(id, 'ids')}, ${arrayPlaceholder(paymentIntentId, 'intents')},
        ${arrayPlaceholder(buyerEmail, 'emails')}, ${arrayPlaceholder(buyerName, 'names')}) as payment (checkout, intent, email, name)
      where ${id} = payment.checkout and ${inArray(status, statesBefore('paid'))}
      returning ${CHECKOUT.selectList}`,
    values: {
      ids: encodeAll(id, paid, 'id'),
      intents: encodeAll(paymentIntentId, paid, 'paymentIntentId'),
      emails: encodeAll(buyerEmail, paid, 'buyerEmail'),
      names: encodeAll(buyerName, paid, 'buyerName'),
      updatedAt,
    },
  })
  return moved.sort(byId)
}

export interface CreatedPage {
  reference: string
  providerSessionId: string
  url: string | null
  expiresAt: Date
}

/** Moves payments to `open`, each with its own page, and returns those that moved. Locks them by id first. */
export function openCheckouts(db: Database, pages: CreatedPage[], updatedAt: Date): Promise<CheckoutRow[]> {
  return queryPrepared(clientOf(db), {
    name: 'open checkouts',
    row: CHECKOUT,
    statement: () => sql`
      with page as (
        select * from unnest(${arrayPlaceholder(reference, 'references')}, ${arrayPlaceholder(providerSessionId, 'sessions')},
          ${arrayPlaceholder(url, 'urls')}, ${arrayPlaceholder(expiresAt, 'ends')}) as page (of_reference, session, page_url, ends)
      ), items as (
        select id from ${checkoutSessions}
        where reference in (select of_reference from page) and ${inArray(status, statesBefore('open'))}
        order by id for update
      )
      update ${checkoutSessions} set status = 'open', provider_session_id = session, url = page_url, expires_at = ends,
        updated_at = ${sql.placeholder('updatedAt')}
      from page where ${reference} = of_reference and ${id} in (select items.id from items)
      returning ${CHECKOUT.selectList}`,
    values: {
      references: encodeAll(reference, pages, 'reference'),
      sessions: encodeAll(providerSessionId, pages, 'providerSessionId'),
      urls: encodeAll(url, pages, 'url'),
      ends: encodeAll(expiresAt, pages, 'expiresAt'),
      updatedAt,
    },
  })
}

export const changeOpenCheckouts = (
  db: Queryable,
  payment: string,
  changes: Pick<Changes, 'buyerId' | 'buyerEmail' | 'buyerName' | 'expiresAt' | 'url' | 'passedOver' | 'updatedAt'>,
): Promise<CheckoutRow[]> => changeItems(db, payment, ['open'], changes)

const readCheckouts = (db: Queryable, name: string, condition: SQL, of: unknown): Promise<CheckoutRow[]> =>
  queryPrepared(clientOf(db), {
    name,
    row: CHECKOUT,
    statement: () => sql`select ${CHECKOUT.selectList} from ${checkoutSessions} where ${condition}`,
    values: { of },
  })

export const findCheckouts = (db: Queryable, payment: string): Promise<CheckoutRow[]> =>
  readCheckouts(db, 'checkouts of a payment', sql`${reference} = ${OF} order by ${id}`, payment)

export const lockCheckouts = (tx: Transaction, payments: string[]): Promise<CheckoutRow[]> =>
  readCheckouts(
    tx,
    'lock checkouts',
    sql`${reference} = any(${sql.placeholder('of')}::text[]) order by ${id} for update`,
    payments,
  )

export const findCheckoutsBySession = (db: Database, sessionId: string): Promise<CheckoutRow[]> =>
  readCheckouts(db, 'checkouts by session', sql`${providerSessionId} = ${OF} order by ${id}`, sessionId)

export const findCheckoutsByPayment = (db: Database, intentId: string): Promise<CheckoutRow[]> =>
  readCheckouts(db, 'checkouts by payment', sql`${paymentIntentId} = ${OF} order by ${id}`, intentId)

/** Every checkout that waits for the provider, oldest first. */
export const findUnsettledCheckouts = (db: Database): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(checkoutSessions)
    .where(inArray(status, [...HOLDING, 'refund_due']))
    .orderBy(asc(id))

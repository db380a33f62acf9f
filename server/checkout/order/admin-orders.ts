import type { Answer } from '../../../contracts/call.ts'
import type { CallQuery } from '../../../contracts/calls.ts'
import { nameAtDesk } from '../../../contracts/desk-pass-rules.ts'
import { isInDrawer } from '../../../contracts/desk-rules.ts'
import { toDollars } from '../../../contracts/money.ts'
import type { AdminOrder, AdminOrderDetails, OrderFilter, RecentSale } from '../../../contracts/order.ts'
import { adminRefundState } from '../../../contracts/order-rules.ts'
import { formatPickupCode } from '../../../contracts/pickup-rules.ts'
import { totalsOf, totalWithTax } from '../../../contracts/tax.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../http/app-error.ts'
import { asText, type Columns, csvHead, csvRow } from '../../http/csv.ts'
import type { Signed } from '../../http/viewer.ts'
import { shownAddress } from '../../mail/deleted-address.ts'
import { findHandovers, findMarks, type Mark } from '../../pickup/handover.ts'
import { listAlerts } from '../payment-alert/payment-alert.ts'
import { anyTaxed, findOrderIds, lockOrder, setBuyerEmail } from './admin-order-queries.ts'
import { orderHistory } from './order-history.ts'
import { orderMail } from './order-mail.ts'
import {
  findLastItems,
  findOrderItems,
  givenBack,
  groupByOrder,
  type OrderItemRow,
  type OrderItemRows,
  pageOf,
  purchaseIdsOf,
} from './order-queries.ts'
import { viewItem } from './receipt.ts'

/** The matching orders, newest first, each with all of its items. */
export async function findAdminOrders(
  deps: Deps,
  { before, limit, ...filter }: CallQuery<'GET /api/admin/orders'>,
): Promise<{ orders: Answer<typeof AdminOrder>[]; next: number | null }> {
  const { ids, next } = pageOf(await findOrderIds(deps.db, filter, { before, limit: limit + 1 }), limit)
  return { orders: await readOrders(deps, ids), next }
}

/** Throws 404. */
export async function showAdminOrder(deps: Deps, id: number): Promise<Answer<typeof AdminOrderDetails>> {
  const rows = await findRows(deps.db, id)
  const marks = await findMarks(deps.db, purchaseIdsOf(rows))
  return {
    ...toOrder(deps.providers, rows, marks),
    alerts: await listAlerts(deps, { checkoutIds: rows.map(({ checkout }) => checkout.id) }),
    history: await orderHistory(deps.db, rows, marks),
  }
}

/**
 * Corrects the address of an order's buyer and sends the receipt there. The audit entry outlives the account, so it shortens
 * both addresses. Throws 404.
 */
export async function correctBuyerEmail(deps: Deps, admin: Signed, id: number, buyerEmail: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id)
    const [first] = locked
    if (!first) throw orderNotFound()
    if (first.buyerEmail === buyerEmail) throw conflict('The order has this address already.')
    await setBuyerEmail(tx, locked, buyerEmail)
    const details = { from: shortened(first.buyerEmail), to: shortened(buyerEmail) }
    await recordAudit(tx, { actorId: admin.id, action: 'order.address-corrected', subjectId: id, details })
    await sendReceipt(deps, tx, await findRows(tx, id))
  })
}

/** Throws 404, and 409 for an order without an address. */
export async function resendReceipt(deps: Deps, admin: Signed, id: number): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const rows = await findRows(tx, id)
    const to = shownAddress(rows[0].purchase.buyerEmail)
    if (!to) throw conflict('This order has no email address. Add one first.')
    await recordAudit(tx, { actorId: admin.id, action: 'order.receipt-sent', subjectId: id })
    await sendReceipt(deps, tx, rows)
    return to
  })
}

async function sendReceipt({ jobs, settings, now }: Deps, tx: Transaction, rows: OrderItemRows): Promise<void> {
  const handovers = await findHandovers(tx, purchaseIdsOf(rows))
  await jobs.send(tx, 'mail', orderMail(settings, rows, handovers, now()))
}

const CSV_PAGE = 500

/** The same orders as CSV, one line per item, streamed page by page. Has a tax column once any purchase was taxed. */
export async function* ordersCsv(deps: Deps, filter: OrderFilter): AsyncGenerator<string> {
  const columns = (await anyTaxed(deps.db)) ? [...SALE, ...TAX, ...HANDOVER] : [...SALE, ...HANDOVER]
  yield csvHead(columns)
  let before: number | undefined
  do {
    const page = await findAdminOrders(deps, { ...filter, before, limit: CSV_PAGE })
    yield page.orders.flatMap((order) => order.items.map((item) => csvRow(columns, { order, item }))).join('')
    before = page.next ?? undefined
  } while (before !== undefined)
}

interface OrderLine {
  order: Answer<typeof AdminOrder>
  item: Answer<typeof AdminOrder>['items'][number]
}

const SALE: Columns<OrderLine> = [
  ['Order', ({ order }) => String(order.id)],
  ['Paid', ({ order }) => order.paidAt],
  ['Sale', ({ order }) => order.sale?.startDate ?? ''],
  ['Item', ({ item }) => asText(item.title)],
  ['Seller', ({ item }) => asText(item.seller)],
  ['Buyer', ({ order }) => asText(order.buyerName)],
  ['Email', ({ order }) => asText(order.buyerEmail)],
  ['Amount (USD)', ({ item }) => toDollars(item.amount)],
]
const TAX: Columns<OrderLine> = [
  ['Tax (USD)', ({ item }) => toDollars(item.tax)],
  ['Total (USD)', ({ item }) => toDollars(item.total)],
]
const HANDOVER: Columns<OrderLine> = [
  ['Method', ({ item }) => item.method],
  ['State', ({ item }) => stateOf(item)],
  ['Refunded', ({ item }) => item.refundedAt ?? ''],
  ['Picked up', ({ item }) => item.handedOver?.at ?? ''],
  ['Handed over by', ({ item }) => asText(item.handedOver?.by ?? '')],
  ['Pickup code', ({ order }) => formatPickupCode(order.pickupCode)],
  ['Payment ID', ({ order }) => asText(order.paymentId ?? '')],
]

function stateOf(item: OrderLine['item']): string {
  if (item.refundedAt) return adminRefundState(item).toLowerCase()
  return item.handedOver ? 'picked up' : 'paid'
}

const RECENT_SALES = 10

export async function recentSales({ db, providers }: Deps): Promise<Answer<typeof RecentSale>[]> {
  const rows = await findLastItems(db, RECENT_SALES)
  return rows.map((row) => {
    const { purchase, cashier, helper } = row
    const { purchaseId, title, seller, ...item } = viewSoldItem(providers, row)
    return {
      ...item,
      id: purchaseId,
      productTitle: title,
      sellerUsername: seller,
      soldBy: nameAtDesk(cashier, helper),
      ...(purchase.listedPrice !== null && { listedPrice: purchase.listedPrice }),
      buyerName: purchase.buyerName,
      buyerEmail: shownAddress(purchase.buyerEmail),
      createdAt: purchase.createdAt,
    }
  })
}

const orderNotFound = () => notFound('Order not found')

async function findRows(db: Queryable, id: number): Promise<OrderItemRows> {
  const [rows] = groupByOrder(await findOrderItems(db, [id]))
  if (!rows) throw orderNotFound()
  return rows
}

async function readOrders({ db, providers }: Deps, ids: number[]): Promise<Answer<typeof AdminOrder>[]> {
  const rows = await findOrderItems(db, ids)
  const marks = await findMarks(db, purchaseIdsOf(rows))
  return groupByOrder(rows).map((order) => toOrder(providers, order, marks))
}

function toOrder(providers: Deps['providers'], rows: OrderItemRows, marks: Mark[]): Answer<typeof AdminOrder> {
  const [{ order, purchase, checkout, buyer, sale }] = rows
  const purchases = rows.map((row) => row.purchase)
  return {
    id: order.id,
    receipt: order.receipt,
    pickupCode: order.pickupCode,
    paidAt: order.createdAt,
    buyerName: purchase.buyerName,
    buyerEmail: shownAddress(purchase.buyerEmail),
    buyerUsername: buyer,
    paymentId: checkout.paymentIntentId,
    sale,
    ...totalsOf(purchases),
    refunded: totalWithTax(givenBack(rows)),
    items: rows.map((row) => {
      const mark = marks.findLast(({ purchaseId }) => purchaseId === row.purchase.id)
      const handedOver = mark?.isHandedOver ? { at: mark.at, by: mark.by } : null
      return { ...viewSoldItem(providers, row), handedOver }
    }),
  }
}

function viewSoldItem(providers: Deps['providers'], row: OrderItemRow) {
  const { purchase, product, seller, standingId } = row
  const { soldByPassId } = purchase
  const helper = isInDrawer(purchase) ? row.helper : null
  const isLastSale = standingId === null || standingId === purchase.id
  return {
    ...viewItem(providers, row),
    method: purchase.method,
    ...(purchase.heldBy === 'seller' && { heldBy: purchase.heldBy }),
    ...(soldByPassId !== null && helper !== null && { helper: { passId: soldByPassId, name: helper } }),
    canRelist: product.status === 'sold' && seller.deletedAt === null && isLastSale,
  }
}

/** `j…@example.com` */
const shortened = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…')

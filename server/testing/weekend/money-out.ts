import { type Cents, toCents, toDollars } from '../../../contracts/money.ts'
import type { Settlement } from '../../../contracts/settlement.ts'
import { type Bought, drawerName, standingOf, totalOf } from './books.ts'
import { read } from './response.ts'
import type { Weekend } from './weekend.ts'

/** Refunds and payouts. */
export function moneyOut({ shop, dice, books, items, key }: Weekend) {
  const { stripe, admin, adminId, sellers } = shop
  const { below, chance, pick } = dice

  async function refund(): Promise<void> {
    const one = pick(standingOf(books))
    if (!one) return
    const together = standingOf(books).filter(({ orderId }) => orderId === one.orderId)
    for (const purchase of chance(0.3) ? together : [one]) {
      const helper = /^pass (\d+)$/.exec(purchase.drawer ?? '')?.[1]
      const passId = helper && chance(0.5) ? Number(helper) : undefined
      const body = { reason: 'It broke', relist: chance(0.6), passId }
      const url = `/api/admin/purchases/${purchase.id}/refund`
      const answers = await Promise.all([admin.post(url, body), ...(chance(0.2) ? [admin.post(url, body)] : [])])
      const done = answers.filter((answer) => read(answer, 200, 409) && answer.statusCode === 200)
      const totals = done.map((answer) => toCents(answer.json().total))
      if (totals.join() !== String(totalOf(purchase)))
        throw new Error(`Purchase ${purchase.id} of ${totalOf(purchase)} was refunded with ${totals.join(' and ')}`)
      noteRefund(purchase, drawerName({ passId: passId ?? null, accountId: adminId }), body.relist)
    }
  }

  function noteRefund(purchase: Bought, drawer: string, isRelisted: boolean): void {
    purchase.isRefunded = true
    purchase.isRelisted = isRelisted
    if (purchase.drawer !== null) purchase.refundDrawer = drawer
    if (isRelisted) return
    const index = items.findIndex(({ id }) => id === purchase.productId)
    items.splice(index, 1)
  }

  /** A full refund, made in the provider's dashboard. */
  async function refundAtProvider(): Promise<void> {
    const one = pick(standingOf(books).filter(({ sessionId }) => sessionId !== null))
    const session = stripe.sessions.get(one?.sessionId ?? '')
    const payment = session?.payment_intent
    if (!session || !payment || stripe.givenBack.has(payment)) return
    stripe.givenBack.set(payment, session.amount_total)
    await shop.notify('charge.refunded', payment)
    for (const purchase of standingOf(books).filter(({ sessionId }) => sessionId === session.id))
      noteRefund(purchase, '', false)
  }

  async function payOut(seller = pick(sellers), isAll = chance(0.4)): Promise<void> {
    if (!seller) return
    const settlement = read<Settlement>(await admin.get('/api/admin/settlement'), 200)
    const due = toCents(settlement.sellers.find(({ sellerId }) => sellerId === seller.id)?.toBePaid ?? '0')
    const destination = chance(0.5) ? seller.accountId : null
    const method = destination === null ? 'check' : 'stripe'
    const pay = (amount: Cents, itsKey: string) =>
      admin.post('/api/admin/payouts', { sellerId: seller.id, amount: toDollars(amount), method, key: itsKey })
    if (due <= 0 || chance(0.2)) read(await pay(Math.max(0, due) + 1, key()), 409)
    if (due <= 0) return
    const [amount, itsKey] = [isAll ? due : 1 + below(due), key()]
    const answers = await Promise.all(Array.from({ length: chance(0.2) ? 2 : 1 }, () => pay(amount, itsKey)))
    const ids = new Set(answers.map((answer) => read(answer, 200, 201).id))
    if (ids.size > 1) throw new Error('One key paid twice')
    for (const id of ids) books.payouts.push({ id, sellerId: seller.id, amount, destination, isReversed: false })
  }

  async function undoPayout(): Promise<void> {
    const payout = pick(books.payouts)
    if (!payout) return
    const undone = { reason: 'The check bounced', key: key() }
    read(await admin.post(`/api/admin/payouts/${payout.id}/reversal`, undone), payout.isReversed ? 409 : 200, 201)
    payout.isReversed = true
  }

  return { refund, refundAtProvider, payOut, undoPayout }
}

import type { CompletedPurchase } from '../../../contracts/checkout.ts'
import type { DeskCheckout } from '../../../contracts/desk.ts'
import { anAddress } from '../addresses.ts'
import { Browser } from '../people.ts'
import { read } from './response.ts'
import { MIN_CARD_AMOUNT, type Page, type Weekend } from './weekend.ts'

/** Payments at the provider, also those on pages that a desk opened. */
export function cardPayments(weekend: Weekend) {
  const { shop, dice, pages, unsold, shownPrices, record } = weekend
  const { stripe, sellers } = shop
  const { below, chance, pick, some } = dice
  /** Paid; webhooks and jobs do the rest. */
  const unanswered: Page[] = []

  async function goToCheckout(wanted = some(unsold(), 4)): Promise<void> {
    const prices = await shownPrices(wanted)
    const buyer = chance(0.3) ? pick(sellers) : undefined
    const own = wanted.filter(({ sellerId }) => sellerId === buyer?.id).map(({ id }) => id)
    const payable = [...prices].filter(([id, price]) => price >= MIN_CARD_AMOUNT && !own.includes(id))
    if (payable.length === 0) return
    const browser = buyer?.browser ?? new Browser(shop.app, anAddress())
    const guest = { buyerName: 'Gus Guest', buyerEmail: `gus-${below(5)}@example.com` }
    const productIds = payable.map(([id]) => id)
    const answer = await browser.post('/api/create-checkout-session', { productIds, ...(!buyer && guest) })
    const opened = read(answer, 200, 409, 429)
    if (answer.statusCode !== 200) return
    pages.push({ sessionId: opened.sessionId, browser, prices: new Map(payable), ...weekend.sale, isDesk: false })
  }

  async function finishCheckout(): Promise<void> {
    const page = pages.splice(below(pages.length), 1)[0]
    if (!page) return goToCheckout()
    if (chance(0.15)) {
      const answer = page.isDesk
        ? await page.browser.delete(`/api/desk/checkouts/${page.sessionId}`)
        : await page.browser.post(`/api/checkout-sessions/${page.sessionId}/cancel`)
      read(answer, 200, 404, 409)
      return
    }
    if (!pay(page)) return
    if (chance(0.3)) unanswered.push(page)
    else if (chance(0.5)) await Promise.all([shop.notify('checkout.session.completed', page.sessionId), hear(page)])
    else await hear(page)
  }

  /** False if the page is closed by now. */
  function pay({ sessionId }: Page): boolean {
    try {
      stripe.pay(sessionId)
      return true
    } catch {
      return false
    }
  }

  /** A payment's outcome, as reported to its buyer or desk. */
  async function hear(page: Page): Promise<void> {
    const { sessionId, browser, prices, isDesk } = page
    const sold = { ...page, keptBySeller: false, drawer: null }
    if (isDesk) {
      const { sale } = read<DeskCheckout>(await browser.get(`/api/desk/checkouts/${sessionId}`), 200)
      if (sale) record(sale.purchases, { ...sold, receipt: sale.receipt })
      return
    }
    const productId = [...prices.keys()][0]
    const answer = await browser.post('/api/dev-complete-purchase', { sessionId, productId })
    const told = read<CompletedPurchase>(answer, 200, 409)
    if (answer.statusCode === 200) record(told.purchases, { ...sold, receipt: told.receipt ?? '' })
  }

  /** Closes the sale's pages. Those who paid and never came back look at last. */
  async function endPages(): Promise<void> {
    for (const page of unanswered.splice(0)) await hear(page)
    pages.splice(0)
  }

  return { goToCheckout, finishCheckout, endPages }
}

import type { CallInput } from '../../../contracts/calls.ts'
import type { DeskItem, DeskSale } from '../../../contracts/desk.ts'
import { DESK_ITEMS_LIMIT } from '../../../contracts/desk-rules.ts'
import { messageOf, RequestError } from '../../lib/api.ts'
import { createListeners } from '../../lib/listeners.ts'
import {
  atPrice,
  EMPTY,
  type FinishedSale,
  IDLE,
  type Line,
  type OpenPayment,
  priceOf,
  type SaleRequest,
  type TillItem,
  type TillProgress,
  type TillState,
} from './till-state.ts'

export interface TillDeps {
  /** Returns the listed prices, in decimal dollars. */
  hold: (productIds: number[]) => Promise<{ expiresAt: string; items: { productId: number; price: string }[] }>
  release: (productIds: number[]) => Promise<unknown>
  sell: (sale: SaleRequest) => Promise<DeskSale>
  openPayment: (checkout: CallInput<'POST /api/desk/checkouts', 'body'>) => Promise<OpenPayment>
  closePayment: (sessionId: string) => Promise<{ expiresAt: string }>
  load: () => TillState | null
  save: (state: TillState) => void
  newKey: () => string
  /** The server's time. */
  now: () => Date
  /** When the server last sent a message, in ms since the epoch. */
  lastMessageAt: () => number
}

/** Renews when less than this is left, in ms. */
const RENEW_BELOW_MS = 3 * 60_000

const NO_CONNECTION = "We couldn't reach the shop. Check the connection."

type SaleChoice = Pick<SaleRequest, 'method' | 'heldBy' | 'buyerEmail'>

/** One sale being rung up: its items, which are held meanwhile, and its payment. */
export class Till {
  readonly #deps: TillDeps
  readonly #listeners = createListeners()
  #state: TillState & TillProgress
  /** Serializes requests to hold and release: an item removed and added again must end up held. */
  #holding: Promise<void> = Promise.resolve()
  /** When the server last sent a message before a sale whose response was lost, in ms since the epoch. */
  #contactBefore: number | null = null
  #isLeft = false

  constructor(deps: TillDeps) {
    this.#deps = deps
    this.#state = { ...(deps.load() ?? EMPTY), ...IDLE }
    if (this.#state.unsure) this.#contactBefore = deps.lastMessageAt()
  }

  readonly subscribe = this.#listeners.subscribe

  readonly state = (): TillState & TillProgress => this.#state

  /** After a reload: renews the holds that can still be renewed. */
  async resume(): Promise<void> {
    if (this.#isRingingUp()) await this.#hold()
  }

  has(productId: number): boolean {
    return this.#line(productId) !== undefined
  }

  /** Adds an item and holds it. Does nothing for an item already added, or whose lookup took longer than the till was open. */
  async add(item: TillItem): Promise<void> {
    if (this.#isLeft) return
    this.#set({ problem: null, fields: {} })
    if (this.has(item.id)) return
    if (this.#isSent())
      return this.refuse(item, "It's not in this sale: its payment has begun. Scan it again for the next one.")
    if (this.#state.lines.length >= DESK_ITEMS_LIMIT)
      return this.refuse(item, `A sale has at most ${DESK_ITEMS_LIMIT} items. Take the payment first.`)
    this.#set({ lines: [...this.#state.lines, { item, agreedPrice: null, hold: 'asking', problem: null }] })
    await this.#hold(item.id)
  }

  refuse(item: TillItem, reason: string, found?: Pick<DeskItem, 'state' | 'heldUntil'>): void {
    this.#set({ refused: { item, reason, ...found, mayChange: found !== undefined }, problem: null })
  }

  dismiss(): void {
    this.#set({ refused: null, problem: null, fields: {} })
  }

  async remove(productId: number): Promise<void> {
    this.#set({ lines: this.#state.lines.filter(({ item }) => item.id !== productId), problem: null, fields: {} })
    await this.#release([productId])
  }

  /** `price` in decimal dollars; null is the listed price. Does nothing once the sale has been sent with another one. */
  agree(productId: number, price: string | null): void {
    if (!this.#isSent()) this.#change(productId, { agreedPrice: price })
  }

  /** Renews holds that are about to end, and retries those that failed. */
  async renew(): Promise<void> {
    const { lines, heldUntil } = this.#state
    if (!this.#isRingingUp()) return
    const left = heldUntil ? new Date(heldUntil).getTime() - this.#deps.now().getTime() : 0
    if (left < RENEW_BELOW_MS || lines.some(({ hold }) => hold === 'unheld')) await this.#hold()
  }

  /** Records the sale. After a lost response, sends the same request again, which cannot count twice. */
  async sell(choice: SaleChoice, change: string | null): Promise<void> {
    if (this.#state.busy) return
    const { unsure } = this.#state
    const attempt = unsure ?? { sale: { ...choice, items: this.#items(), key: this.#deps.newKey() }, change }
    const contactBefore = this.#deps.lastMessageAt()
    this.#contactBefore = null
    // Saved before sending: if the page is closed now, it checks again when it is back.
    this.#set({ busy: unsure ? 'checking' : 'selling', problem: null, fields: {}, unsure: attempt })
    try {
      await this.#holding
      const sold = await this.#deps.sell(attempt.sale)
      const { method, buyerEmail } = attempt.sale
      this.#finish(sold, { method, email: buyerEmail || null, change: attempt.change })
    } catch (error) {
      if (isRefusal(error) && !(unsure && SAYS_NOTHING.has(error.status))) return this.#refused(error)
      if (!isRefusal(error)) this.#contactBefore = contactBefore
      this.#set({ busy: null, problem: messageFor(error) })
    }
  }

  /** Resends a sale whose response was lost, if there is one. */
  async checkAgain(): Promise<void> {
    const { unsure } = this.#state
    if (unsure) await this.sell({ method: unsure.sale.method }, unsure.change)
  }

  /** Resends a sale whose response was lost, once the server has sent a message since. */
  async onServerContact(): Promise<void> {
    if (this.#contactBefore !== null && this.#deps.lastMessageAt() > this.#contactBefore) await this.checkAgain()
  }

  /** Lets the buyer pay on their own phone. */
  async openPayment(buyerEmail: string | undefined): Promise<void> {
    if (this.#state.busy) return
    this.#set({ busy: 'opening', problem: null, fields: {} })
    const ids = this.#ids()
    try {
      await this.#holding
      const { url, sessionId } = await this.#deps.openPayment({ items: this.#items(), buyerEmail })
      if (!this.#isOpening()) return await this.#abandon(sessionId, ids)
      this.#set({ busy: null, payment: { url, sessionId, email: buyerEmail ?? null } })
    } catch (error) {
      if (!this.#isOpening()) return
      if (isRefusal(error)) this.#refused(error)
      else this.#set({ busy: null, problem: NO_CONNECTION })
    }
  }

  /** False if the sale was canceled meanwhile. */
  #isOpening = (): boolean => this.#state.busy === 'opening'

  /** Closes a payment page that nobody will see, and releases the items. If that fails they are held until the page expires. */
  async #abandon(sessionId: string, ids: number[]): Promise<void> {
    await this.#deps.closePayment(sessionId).catch(ignore)
    await this.#release(ids)
  }

  /** Closes the payment page; the items stay in the sale. */
  async closePayment(): Promise<void> {
    const { payment, busy } = this.#state
    if (!payment || busy) return
    this.#set({ busy: 'closing', problem: null })
    try {
      const { expiresAt } = await this.#deps.closePayment(payment.sessionId)
      this.#set({ busy: null, payment: null, heldUntil: expiresAt })
    } catch (error) {
      // The next poll shows whether it was paid meanwhile.
      this.#set({ busy: null, problem: messageFor(error) })
    }
  }

  /** The payment page was closed without a sale. */
  async unpaid(problem: string): Promise<void> {
    this.#set({ busy: null, payment: null, problem })
    await this.#hold()
  }

  /** The buyer has paid on their phone. */
  paid(sale: DeskSale): void {
    this.#finish(sale, { method: 'online', email: this.#state.payment?.email ?? null, change: null })
  }

  /** Empties the till. Releases the items, unless they may have been sold or are being paid for. */
  async cancel(): Promise<void> {
    const { payment, unsure } = this.#state
    const ids = payment || unsure ? [] : this.#ids()
    this.#set({ ...EMPTY, ...IDLE })
    await this.#release(ids)
  }

  /** Nobody is using the till anymore. A sale that may have been recorded, or is being paid for, stays for their return. */
  async leave(): Promise<void> {
    this.#isLeft = true
    const { payment, unsure } = this.#state
    if (!payment && !unsure) await this.cancel()
  }

  async #hold(added?: number): Promise<void> {
    this.#holding = this.#holding.then(() => this.#holdOnce(added))
    await this.#holding
  }

  async #holdOnce(added: number | undefined): Promise<void> {
    const ids = this.#ids()
    if (ids.length === 0 || this.#state.finished) return
    try {
      await this.#holdItems(ids)
    } catch (error) {
      if (isRefusal(error)) await this.#lose(error, ids, added)
      else this.#fail(ids, NO_CONNECTION)
    }
  }

  /** Removes the item that was just added, marks others that became unavailable, and holds the rest. */
  async #lose(error: RequestError, ids: number[], added: number | undefined): Promise<void> {
    const lost = new Map(error.unavailable.map(({ productId, message }) => [productId, message]))
    if (lost.size === 0) {
      const newest = this.#line(added ?? 0)
      if (!newest) return this.#fail(ids, messageOf(error))
      lost.set(newest.item.id, messageOf(error))
    }
    for (const [id, reason] of lost) {
      const line = this.#line(id)
      if (!line) continue
      if (id !== added) this.#change(id, { hold: 'unheld', problem: reason })
      else
        this.#set({
          lines: this.#state.lines.filter(({ item }) => item.id !== id),
          refused: { item: line.item, reason, mayChange: error.status === 409 },
        })
    }
    const rest = ids.filter((id) => !lost.has(id) && this.#line(id))
    if (rest.length === 0) return
    try {
      await this.#holdItems(rest)
    } catch (failure) {
      this.#fail(rest, messageFor(failure))
    }
  }

  async #holdItems(ids: number[]): Promise<void> {
    const { expiresAt, items } = await this.#deps.hold(ids)
    // A price may have changed while its item was not held.
    const prices = new Map(items.map(({ productId, price }) => [productId, price]))
    this.#set({
      heldUntil: expiresAt,
      lines: this.#state.lines.map((line) =>
        ids.includes(line.item.id) ? { ...atPrice(line, prices.get(line.item.id)), hold: 'held', problem: null } : line,
      ),
    })
  }

  /** Items that are held until later stay held. */
  #fail(ids: number[], problem: string): void {
    const { heldUntil, lines } = this.#state
    const isLapsed = !heldUntil || new Date(heldUntil) <= this.#deps.now()
    this.#set({
      lines: lines.map((line) =>
        ids.includes(line.item.id) && (isLapsed || line.hold !== 'held') ? { ...line, hold: 'unheld', problem } : line,
      ),
    })
  }

  async #release(ids: number[]): Promise<void> {
    if (ids.length === 0) return
    // If it fails the hold ends by itself.
    this.#holding = this.#holding.then(() => this.#deps.release(ids)).then(ignore, ignore)
    await this.#holding
  }

  #refused(error: RequestError): void {
    for (const { productId, message } of error.unavailable)
      this.#change(productId, { hold: 'unheld', problem: message })
    // The lines say what became of their items, until they are held again, and the field what is wrong with it.
    const problem = error.unavailable.length > 0 || error.fields.buyerEmail ? null : messageOf(error)
    this.#set({ busy: null, unsure: null, problem, fields: error.fields })
  }

  #finish(
    { purchases, total, tax, receiptUrl }: DeskSale,
    paid: Pick<FinishedSale, 'method' | 'email' | 'change'>,
  ): void {
    const titles = this.#state.lines.map(({ item }) => item.title)
    const purchaseIds = purchases.map(({ id }) => id)
    this.#set({ ...EMPTY, ...IDLE, finished: { ...paid, titles, purchaseIds, total, tax, receiptUrl } })
  }

  #isRingingUp(): boolean {
    const { lines, payment, finished, unsure } = this.#state
    return lines.length > 0 && !payment && !finished && !unsure
  }

  /** Its items and prices are no longer open: it was sent, or is being paid for. */
  #isSent(): boolean {
    const { busy, payment, finished, unsure } = this.#state
    return busy !== null || payment !== null || finished !== null || unsure !== null
  }

  #items() {
    return this.#state.lines.map((line) => ({ productId: line.item.id, price: priceOf(line) }))
  }

  #ids(): number[] {
    return this.#state.lines.map(({ item }) => item.id)
  }

  #line(productId: number): Line | undefined {
    return this.#state.lines.find(({ item }) => item.id === productId)
  }

  #change(productId: number, change: Partial<Line>): void {
    this.#set({
      lines: this.#state.lines.map((line) => (line.item.id === productId ? { ...line, ...change } : line)),
    })
  }

  #set(change: Partial<TillState & TillProgress>): void {
    this.#state = { ...this.#state, ...change }
    const { lines, heldUntil, unsure, payment, finished } = this.#state
    this.#deps.save({ lines, heldUntil, unsure, payment, finished })
    this.#listeners.notify()
  }
}

const ignore = (): void => {}

/** Refusals that say nothing about the sale: signed out, an ended pass, too many attempts. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 429])

/** A definite refusal. A 5xx may come after the sale was recorded. */
const isRefusal = (error: unknown): error is RequestError => error instanceof RequestError && error.status < 500

const messageFor = (error: unknown): string => (isRefusal(error) ? messageOf(error) : NO_CONNECTION)

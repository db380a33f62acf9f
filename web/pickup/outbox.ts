import type { MarkedPickup, Pickup } from '../../contracts/pickup.ts'
import { messageOf, RequestError } from '../lib/api.ts'
import { createListeners } from '../lib/listeners.ts'
import { isTransient } from '../lib/request-failure.ts'
import type { DeskHolder } from './desk-holder.ts'
import { markedElsewhere } from './marked-elsewhere.ts'

/** A press of the button that the server has not confirmed. */
export interface PendingMark {
  /** Unique; sorts in the order of the presses. */
  key: string
  /** Whose desk: an account's id, or `pass:7`. */
  accountId: DeskHolder['key']
  purchaseId: number
  title: string
  isHandedOver: boolean
  /** The pickup's version when the button was pressed. */
  version: number
  /** ISO time of the press. */
  at: string
}

/** A mark that did not turn out as pressed. */
export interface Notice {
  key: string
  text: string
}

export interface OutboxState {
  pending: readonly PendingMark[]
  notices: readonly Notice[]
  /** Why marks are pending. */
  problem: 'unreachable' | 'signed-out' | null
  /** Whether all pending marks outlive the page. */
  isSaved: boolean
}

interface OutboxDeps {
  accountId: DeskHolder['key']
  /** The name under which the server records marks. */
  username: string
  /** Marks left by earlier visits of this account. Storage failures are ignored. */
  load: () => Promise<PendingMark[]>
  /** Returns whether that worked. */
  save: (mark: PendingMark) => Promise<boolean>
  remove: (key: string) => Promise<void>
  send: (mark: PendingMark) => Promise<MarkedPickup>
  /** The server accepted a mark; `pickup` is the new state. */
  onAccepted: (pickup: Pickup) => void
  /** The server rejected a mark, so the list on screen is out of date. */
  onRejected: () => void
  newKey: () => string
  now: () => Date
}

/**
 * Sends marks to the server one by one. Each is stored until the server answers, so neither a bad connection nor a closed
 * page loses one, and has a key, so one sent twice counts once.
 */
export class Outbox {
  readonly #deps: OutboxDeps
  readonly #listeners = createListeners()
  /** Marks that may have reached the server. They cannot be removed, only followed by their opposite. */
  readonly #attempted = new Set<string>()
  /** Marks that are stored. */
  readonly #saved = new Set<string>()
  #state: OutboxState = { pending: [], notices: [], problem: null, isSaved: true }
  #sending: Promise<void> | null = null

  constructor(deps: OutboxDeps) {
    this.#deps = deps
  }

  state = (): OutboxState => this.#state

  readonly subscribe = this.#listeners.subscribe

  /** Call once. Marks of earlier visits are sent first. */
  async start(): Promise<void> {
    const stored = await this.#deps.load()
    // Another tab may have sent them.
    for (const { key } of stored) this.#attempted.add(key)
    for (const { key } of stored) this.#saved.add(key)
    const known = new Set(stored.map(({ key }) => key))
    const pending = [...stored.sort(byKey), ...this.#state.pending.filter(({ key }) => !known.has(key))]
    this.#update({ pending })
    await this.flush()
  }

  /** `pickup` is as shown, with pending marks applied. */
  press = (pickup: Pickup, isHandedOver: boolean): Promise<void> => this.pressAll([pickup], isHandedOver)

  /** One mark for each of them, so that one which is rejected does not hold up the others. */
  async pressAll(pickups: readonly Pickup[], isHandedOver: boolean): Promise<void> {
    const { accountId, newKey, now } = this.#deps
    const withdrawn: PendingMark[] = []
    const added: PendingMark[] = []
    for (const { id, title, version } of pickups) {
      const last = this.#state.pending.findLast(({ purchaseId }) => purchaseId === id)
      if (last && !this.#attempted.has(last.key)) withdrawn.push(last)
      else
        added.push({ key: newKey(), accountId, purchaseId: id, title, isHandedOver, version, at: now().toISOString() })
    }
    this.#update({ pending: [...this.#state.pending.filter((mark) => !withdrawn.includes(mark)), ...added] })
    await Promise.all([...withdrawn.map(({ key }) => this.#deps.remove(key)), ...added.map(this.#save)])
    if (added.length > 0) await this.flush()
  }

  #save = async (mark: PendingMark): Promise<void> => {
    if (await this.#deps.save(mark)) this.#saved.add(mark.key)
  }

  /** Sends the pending marks. Calls may overlap. */
  async flush(): Promise<void> {
    if (this.#state.pending.length === 0) return
    this.#sending ??= this.#sendAll()
    await this.#sending
  }

  dismiss(key: string): void {
    this.#update({ notices: this.#state.notices.filter((notice) => notice.key !== key) })
  }

  async #sendAll(): Promise<void> {
    let problem: OutboxState['problem'] = null
    for (let mark = this.#state.pending[0]; mark && !problem; mark = this.#state.pending[0])
      problem = await this.#sendOne(mark)
    // No await since the queue was seen empty, or a mark pressed in between would not be sent.
    this.#sending = null
    this.#update({ problem })
  }

  async #sendOne(mark: PendingMark): Promise<OutboxState['problem']> {
    this.#attempted.add(mark.key)
    const result = await this.#deps.send(mark).catch((error: unknown) => error)
    if (!(result instanceof Error)) this.#accept(mark, result as MarkedPickup)
    else if (result instanceof RequestError && !problemOf(result)) this.#reject(mark, result)
    else return problemOf(result)
    return null
  }

  #accept(mark: PendingMark, { isFromThisMark, putBack, ...pickup }: MarkedPickup): void {
    this.#remove(mark)
    this.#deps.onAccepted(pickup)
    if (isFromThisMark) return
    // Another desk marked it too, so later presses here were based on a state that never existed.
    this.#discard(mark.purchaseId)
    const text = markedElsewhere(mark, { ...pickup, putBack }, this.#deps)
    if (text) this.#notify(mark.key, text)
  }

  #reject(mark: PendingMark, error: RequestError): void {
    this.#remove(mark)
    this.#discard(mark.purchaseId)
    this.#notify(mark.key, messageOf(error, `“${mark.title}” was not saved. Please mark it again.`))
    this.#deps.onRejected()
  }

  #discard(purchaseId: number): void {
    for (const later of this.#state.pending.filter((mark) => mark.purchaseId === purchaseId)) this.#remove(later)
  }

  #remove({ key }: PendingMark): void {
    // Not awaited: some browsers' databases stop answering, which must not hold up the next mark.
    void this.#deps.remove(key)
    this.#update({ pending: this.#state.pending.filter((mark) => mark.key !== key) })
  }

  #notify(key: string, text: string): void {
    this.#update({ notices: [...this.#state.notices, { key, text }] })
  }

  #update(update: Partial<OutboxState>): void {
    const state = { ...this.#state, ...update }
    this.#state = { ...state, isSaved: state.pending.every(({ key }) => this.#saved.has(key)) }
    this.#listeners.notify()
  }
}

/** Null if a retry cannot help. */
function problemOf(error: unknown): OutboxState['problem'] {
  if (!(error instanceof RequestError)) return 'unreachable'
  if (error.status === 401) return 'signed-out'
  return isTransient(error.status) ? 'unreachable' : null
}

const byKey = (a: PendingMark, b: PendingMark): number => (a.key < b.key ? -1 : 1)

/** The pickup as it will be once its pending marks are accepted. */
export function withPendingMarks(pickup: Pickup, pending: readonly PendingMark[], username: string): Pickup {
  const last = pending.findLast(({ purchaseId }) => purchaseId === pickup.id)
  if (!last) return pickup
  return { ...pickup, version: last.version + 1, handedOver: last.isHandedOver ? { at: last.at, by: username } : null }
}

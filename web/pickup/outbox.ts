import type { Pickup } from '../../contracts/pickup.ts'
import { RequestError } from '../lib/api.ts'

/** A press of the button, on its way to the server. */
export interface WaitingMark {
  /** Unique, and in the order in which buttons were pressed. */
  key: string
  accountId: number
  purchaseId: number
  title: string
  isHandedOver: boolean
  /** The version of the pickup that was seen when the button was pressed. */
  version: number
  /** ISO time of the press. */
  at: string
}

/** Something that came out otherwise than its presser thinks. */
export interface Notice {
  key: string
  text: string
}

export interface OutboxState {
  waiting: readonly WaitingMark[]
  notices: readonly Notice[]
  /** Why marks wait: the server cannot be reached, or nobody is signed in any more. */
  problem: 'unreachable' | 'signed-out' | null
}

interface OutboxParts {
  accountId: number
  username: string
  /** What earlier visits of this account left. Every method does without a browser that keeps nothing. */
  load: () => Promise<WaitingMark[]>
  keep: (mark: WaitingMark) => Promise<void>
  drop: (key: string) => Promise<void>
  send: (mark: WaitingMark) => Promise<Pickup>
  /** The server has taken a mark: this is how the pickup stands. */
  onTaken: (pickup: Pickup) => void
  /** The server knows better than the list that is shown. */
  onRefused: () => void
  newKey: () => string
  now: () => Date
}

/**
 * Marks on their way to the server, one after another. They are kept until the server has answered, so neither a bad
 * connection nor a closed page loses one; each has a key, so one that was sent twice counts once.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #listeners = new Set<() => void>()
  /** Marks that may have reached the server: they cannot be forgotten, only followed by their opposite. */
  readonly #tried = new Set<string>()
  #state: OutboxState = { waiting: [], notices: [], problem: null }
  #sending: Promise<void> | null = null

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  state = (): OutboxState => this.#state

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** To be called once; marks of earlier visits come first. */
  async start(): Promise<void> {
    const left = await this.#parts.load()
    // By another tab, perhaps.
    for (const { key } of left) this.#tried.add(key)
    const known = new Set(left.map(({ key }) => key))
    const waiting = [...left.sort(byKey), ...this.#state.waiting.filter(({ key }) => !known.has(key))]
    this.#change({ waiting })
    await this.flush()
  }

  /** The button was pressed on a pickup as it is shown. */
  async press({ id, title, version }: Pickup, isHandedOver: boolean): Promise<void> {
    const { accountId, newKey, now } = this.#parts
    const last = this.#state.waiting.findLast(({ purchaseId }) => purchaseId === id)
    if (last && !this.#tried.has(last.key)) {
      this.#change({ waiting: this.#state.waiting.filter((mark) => mark !== last) })
      return this.#parts.drop(last.key)
    }
    const mark = { key: newKey(), accountId, purchaseId: id, title, isHandedOver, version, at: now().toISOString() }
    this.#change({ waiting: [...this.#state.waiting, mark] })
    await this.#parts.keep(mark)
    await this.flush()
  }

  /** Sends what waits; again and again is fine. */
  async flush(): Promise<void> {
    if (this.#state.waiting.length === 0) return
    this.#sending ??= this.#sendAll()
    await this.#sending
  }

  dismiss(key: string): void {
    this.#change({ notices: this.#state.notices.filter((notice) => notice.key !== key) })
  }

  async #sendAll(): Promise<void> {
    let problem: OutboxState['problem'] = null
    for (let mark = this.#state.waiting[0]; mark && !problem; mark = this.#state.waiting[0])
      problem = await this.#sendOne(mark)
    // In the same breath as the last look at what waits, or a mark that is pressed now would find nobody to take it.
    this.#sending = null
    this.#change({ problem })
  }

  async #sendOne(mark: WaitingMark): Promise<OutboxState['problem']> {
    this.#tried.add(mark.key)
    const answer = await this.#parts.send(mark).catch((error: unknown) => error)
    if (!(answer instanceof Error)) await this.#taken(mark, answer as Pickup)
    else if (answer instanceof RequestError && !whyItWaits(answer)) await this.#refused(mark, answer)
    else return whyItWaits(answer)
    return null
  }

  async #taken(mark: WaitingMark, pickup: Pickup): Promise<void> {
    await this.#leave(mark)
    this.#parts.onTaken(pickup)
    if (pickup.version === mark.version + 1) return
    // Somebody else was at it as well: what was pressed after this press was pressed on something that never was.
    await this.#forget(mark.purchaseId)
    const { handedOver, title } = pickup
    if (handedOver && handedOver.by !== this.#parts.username)
      this.#tell(mark.key, `“${title}” was already handed over by ${handedOver.by ?? 'someone else'}.`)
  }

  async #refused(mark: WaitingMark, error: RequestError): Promise<void> {
    await this.#leave(mark)
    await this.#forget(mark.purchaseId)
    this.#tell(mark.key, error.detail)
    this.#parts.onRefused()
  }

  async #forget(purchaseId: number): Promise<void> {
    for (const later of this.#state.waiting.filter((mark) => mark.purchaseId === purchaseId)) await this.#leave(later)
  }

  async #leave({ key }: WaitingMark): Promise<void> {
    await this.#parts.drop(key)
    this.#change({ waiting: this.#state.waiting.filter((mark) => mark.key !== key) })
  }

  #tell(key: string, text: string): void {
    this.#change({ notices: [...this.#state.notices, { key, text }] })
  }

  #change(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Too many tries, a busy server and no server at all pass; a mark that was refused stays refused. */
function whyItWaits(error: unknown): OutboxState['problem'] {
  if (!(error instanceof RequestError)) return 'unreachable'
  if (error.status === 401) return 'signed-out'
  return error.status >= 500 || error.status === 429 || error.status === 408 ? 'unreachable' : null
}

const byKey = (a: WaitingMark, b: WaitingMark): number => (a.key < b.key ? -1 : 1)

/** A pickup as it will be once the waiting marks have been taken. */
export function withWaiting(pickup: Pickup, waiting: readonly WaitingMark[], username: string): Pickup {
  const last = waiting.findLast(({ purchaseId }) => purchaseId === pickup.id)
  if (!last) return pickup
  return { ...pickup, version: last.version + 1, handedOver: last.isHandedOver ? { at: last.at, by: username } : null }
}

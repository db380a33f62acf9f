import type { Draft } from '../../../contracts/draft.ts'
import { createListeners } from '../../lib/listeners.ts'
import { backoffMs } from '../../lib/request-failure.ts'
import { type Arrangement, groupOf, isNew, isSame, removePhotos, type Step, stepsBetween } from './arrangement.ts'
import type { DraftCache } from './draft-queries.ts'
import { explainFailure, type SaveFailure } from './explain-failure.ts'
import { inShownOrder, reconcile, withUnplaced } from './reconcile.ts'

type CreateStep = Extract<Step, { kind: 'create' }>

interface ArrangementCalls {
  /** The drafts on the server, as last known here. */
  cache: DraftCache
  /** `like`: the deleted draft that it restores. */
  create: (step: CreateStep, like: Draft | undefined) => Promise<Draft>
  change: (id: number, imageUrls: readonly string[]) => Promise<Draft>
  remove: (id: number) => Promise<void>
  /** A change could not be stored and was undone. */
  onRefused: (message: string) => void
}

/** What is shown and not stored yet. */
interface Pending {
  /** The drafts as known when the seller made the last change, and those created since. */
  base: Arrangement
  /** As the seller has arranged them. */
  target: Arrangement
}

interface Past {
  arrangement: Arrangement
  /** Edited versions of photos, which undo takes back. */
  added: readonly string[]
}

const arrangementOf = (drafts: readonly Draft[]): Arrangement => drafts.map(({ id, imageUrls }) => ({ id, imageUrls }))

/**
 * Shows the seller's sorting at once, and stores it in the drafts one call at a time.
 *
 * | state   | `#pending` | `#running` | `#failure` | left when                                                 |
 * | ------- | ---------- | ---------- | ---------- | --------------------------------------------------------- |
 * | stored  | null       | undefined  | null       | a change: storing                                         |
 * | storing | set        | set        | null       | no step is left, or one is refused: stored; fails: failed |
 * | failed  | set        | set        | set        | `retry`, or a step succeeds after a delay: storing        |
 * | stopped | set        | undefined  | null       | `start` or a change: storing                              |
 *
 * After `stop`, a failure leads from storing to stopped. What failed may have been carried out all the same (`#isUnsure`), so the
 * next attempt first reads the drafts.
 */
export class ArrangementSync {
  readonly #calls: ArrangementCalls
  readonly #listeners = createListeners()
  #pending: Pending | null = null
  #order: readonly number[] = []
  #past: Past[] = []
  readonly #revived = new Map<number, Draft>()
  /** Drafts that this store deleted, and may therefore restore. */
  readonly #deleted = new Map<number, Draft>()
  /** The draft being created may be among the drafts before its response comes, if it comes. `known` are those before it. */
  #creating: { step: CreateStep; known: ReadonlySet<number> } | undefined
  /** A step failed, but may have been carried out all the same. */
  #isUnsure = false
  #running: Promise<void> | undefined
  #failure: string | null = null
  #lastNewId = 0
  #wake: (() => void) | undefined
  #stopped = false

  constructor(calls: ArrangementCalls) {
    this.#calls = calls
  }

  /** The groups to show. */
  groups(): Arrangement {
    return inShownOrder(this.#pending ? this.#wanted(this.#pending) : this.#stored(), this.#order)
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  /** Why the changes are not stored yet. They will be retried. */
  get failure(): string | null {
    return this.#failure
  }

  /** Incremented with every visible change. */
  version = 0

  readonly subscribe = this.#listeners.subscribe

  newId(): number {
    this.#lastNewId -= 1
    return this.#lastNewId
  }

  change(update: (groups: Arrangement) => Arrangement): void {
    const before = this.groups()
    const after = update(before)
    if (stepsBetween(before, after).length === 0) return
    const added = after.flatMap(({ imageUrls }) => imageUrls.filter((url) => !groupOf(before, url)))
    this.#past.push({ arrangement: before, added })
    this.#aim(after)
  }

  /** Removes photos for good: Undo cannot restore them. */
  discard(urls: readonly string[]): void {
    this.#past = this.#past.map((past) => ({ ...past, arrangement: removePhotos(past.arrangement, urls) }))
    this.#aim(removePhotos(this.groups(), urls))
  }

  undo(): void {
    const past = this.#past.pop()
    if (!past) return
    const current = removePhotos(this.groups(), past.added)
    const there = new Set(this.#calls.cache.current().map(({ id }) => id))
    const back = past.arrangement.flatMap((group) => {
      if (isNew(group) || there.has(group.id)) return [group]
      const draft = this.#deleted.get(group.id)
      if (!draft) return []
      const id = this.newId()
      this.#revived.set(id, draft)
      this.#rename(group.id, id)
      return [{ ...group, id }]
    })
    this.#aim(withUnplaced(back, current))
  }

  /** Resolves once everything is stored (true), or cannot be stored for now (false). */
  async settled(): Promise<boolean> {
    this.retry()
    while (this.#running && this.#failure === null) await this.#nextChange()
    return this.#pending === null
  }

  /** Retries at once instead of after the delay. */
  retry(): void {
    this.#failure = null
    this.#wake?.()
  }

  /** Clears the undo history: published items must not return as drafts. */
  clearHistory(): void {
    this.#past = []
    this.#notify()
  }

  /** Continues with pending changes. */
  start(): void {
    this.#stopped = false
    if (this.#pending) this.#work()
  }

  /** Stores what it can, without retries. */
  stop(): void {
    this.#stopped = true
    this.retry()
  }

  #aim(target: Arrangement): void {
    this.#order = target.map(({ id }) => id)
    this.#pending = { base: this.#stored(), target }
    this.#notify()
    this.#work()
  }

  #work(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      this.#notify()
      if (this.#pending && !this.#stopped) this.#work()
    })
  }

  async #run(): Promise<void> {
    for (let failures = 0; this.#pending; ) {
      let step: Step | undefined
      try {
        if (this.#isUnsure) {
          await this.#calls.cache.refresh()
          this.#findCreated()
          this.#isUnsure = false
          continue
        }
        step = this.#nextStep(this.#pending)
        if (!step) {
          this.#pending = null
          break
        }
        await this.#carryOut(step)
        failures = 0
        this.#failure = null
      } catch (error) {
        const failure = explainFailure(error)
        if (failure.kind === 'later') {
          this.#isUnsure = true
          if (this.#stopped) break
          this.#failure = failure.message
          this.#notify()
          await this.#pause(backoffMs(failures))
          failures += 1
        } else this.#giveUp(step, failure)
      }
    }
    this.#failure = null
    this.#notify()
  }

  /** What the drafts are to become. */
  #wanted({ base, target }: Pending): Arrangement {
    return reconcile(base, target, this.#stored())
  }

  #nextStep(pending: Pending): Step | undefined {
    return stepsBetween(this.#stored(), this.#wanted(pending))[0]
  }

  async #carryOut(step: Step): Promise<void> {
    const { cache, create, change, remove } = this.#calls
    if (step.kind === 'delete') {
      const draft = cache.current().find(({ id }) => id === step.id)
      await remove(step.id)
      if (draft) this.#deleted.set(step.id, draft)
      cache.drop(step.id)
    } else if (step.kind === 'change') cache.put(await change(step.id, step.imageUrls))
    else {
      this.#creating = { step, known: new Set(cache.current().map(({ id }) => id)) }
      const draft = await create(step, this.#revived.get(step.id))
      this.#created(step.id, draft.id)
      cache.put(draft)
    }
    this.#notify()
  }

  #created(id: number, draftId: number): void {
    this.#creating = undefined
    this.#rename(id, draftId)
    if (this.#pending) this.#pending.base = [...this.#pending.base, { id: draftId, imageUrls: [] }]
  }

  #findCreated(): void {
    const created = this.#calls.cache.current().find((draft) => this.#isCreated(draft))
    if (this.#creating && created) this.#created(this.#creating.step.id, created.id)
    this.#creating = undefined
  }

  #isCreated({ id, imageUrls }: Draft): boolean {
    return (
      this.#creating !== undefined && !this.#creating.known.has(id) && isSame(imageUrls, this.#creating.step.imageUrls)
    )
  }

  /** What the drafts are, as last known. Without the one being created, which its group stands for. */
  #stored(): Arrangement {
    return arrangementOf(this.#calls.cache.current().filter((draft) => !this.#isCreated(draft)))
  }

  #giveUp(step: Step | undefined, { kind, message }: SaveFailure): void {
    this.#creating = undefined
    if (kind === 'gone' && step) {
      this.#calls.cache.drop(step.id)
      return
    }
    this.#pending = null
    this.#past = []
    this.#calls.onRefused(message)
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop()
        resolve()
      })
    })
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #rename(from: number, to: number): void {
    const renamed = (groups: Arrangement): Arrangement =>
      groups.map((group) => (group.id === from ? { ...group, id: to } : group))
    if (this.#pending) this.#pending = { base: this.#pending.base, target: renamed(this.#pending.target) }
    this.#order = this.#order.map((id) => (id === from ? to : id))
    this.#past = this.#past.map((past) => ({ ...past, arrangement: renamed(past.arrangement) }))
  }

  #notify(): void {
    this.version += 1
    this.#listeners.notify()
  }
}

import type { Draft } from '../../../contracts/draft.ts'
import { createListeners } from '../../lib/listeners.ts'
import { backoffMs } from '../../lib/request-failure.ts'
import { LISTING_NAMES, type ListingFormValues } from '../listing-form.ts'
import type { DraftCache } from './draft-queries.ts'
import { explainFailure, type SaveFailure } from './explain-failure.ts'
import {
  afterSave,
  changeOf,
  errorOf,
  errorsOf,
  type FieldEdits,
  type FieldName,
  NO_EDITS,
  unsaved,
  withoutStored,
  withText,
} from './field-edits.ts'

export interface DraftEdit extends FieldEdits {
  /** Why it could not be saved. Saving is retried unless that is useless. */
  failure: string | null
  /** The draft as it was when typing began, for text that outlives it. */
  item?: EditedItem | undefined
}

type EditedItem = Pick<Draft, 'title' | 'imageUrls'>

export interface DraftEditsOptions {
  /** Stores the fields of a draft. */
  save: (id: number, change: ReturnType<typeof changeOf>) => Promise<Draft>
  cache: Pick<DraftCache, 'current' | 'put' | 'drop'>
  /** For unsaved text when the page closes, as values of JSON. */
  storage: { read: () => unknown; write: (edits: unknown[] | null) => void }
}

export const NO_EDIT: DraftEdit = { ...NO_EDITS, failure: null }

const TYPING_MS = 800

/** Saves what is typed into drafts, field by field, shortly after the last keystroke or on blur. */
export class DraftEdits {
  readonly #options: DraftEditsOptions
  #edits: ReadonlyMap<number, DraftEdit> = new Map()
  /** Drafts that were edited here. What is stored of others is another tab's. */
  readonly #known = new Set<number>()
  #focused: { id: number; name: FieldName } | undefined
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>()
  readonly #saving = new Map<number, Promise<void>>()
  readonly #failures = new Map<number, number>()
  readonly #listeners = createListeners()
  #isStopped = false

  constructor(options: DraftEditsOptions) {
    this.#options = options
    this.#edits = readEdits(options.storage.read())
  }

  get current(): ReadonlyMap<number, DraftEdit> {
    return this.#edits
  }

  readonly subscribe = this.#listeners.subscribe

  change(id: number, name: FieldName, text: string): void {
    const { failure, item = this.#itemOf(id) } = this.of(id)
    this.#set(id, { ...withText(this.of(id), name, text), failure, item })
    this.#schedule(id, TYPING_MS)
  }

  focus(id: number, name: FieldName): void {
    this.#focused = { id, name }
  }

  /** Saves at once, and reports invalid text. */
  blur(id: number, name: FieldName): void {
    if (this.#focused?.id === id && this.#focused.name === name) this.#focused = undefined
    const text = this.of(id).texts[name]
    const error = text === undefined ? undefined : errorOf(name, text)
    if (error) this.#set(id, { ...this.of(id), errors: { ...this.of(id).errors, [name]: error } })
    this.#settle(id)
    if (this.#sendable(id).length > 0) void this.saveNow(id)
  }

  of(id: number): DraftEdit {
    return this.#edits.get(id) ?? NO_EDIT
  }

  /** Discards what was typed into a draft. */
  forget(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#set(id, NO_EDIT)
  }

  /** Ends the retries. What is unsaved is in storage, for others to go on with. */
  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  /** Saves everything. Returns the ids of drafts with unsaved text left. */
  async saveAll(): Promise<number[]> {
    await Promise.all([...this.#edits.keys()].map((id) => this.saveNow(id)))
    return [...this.#edits].filter(([, edit]) => unsaved(edit).length > 0).map(([id]) => id)
  }

  async saveNow(id: number): Promise<void> {
    clearTimeout(this.#timers.get(id))
    for (let earlier = this.#saving.get(id); earlier; earlier = this.#saving.get(id)) await earlier
    const names = this.#sendable(id)
    if (names.length === 0) return
    const saving = this.#save(id, pick(this.of(id).texts, names)).finally(() => this.#saving.delete(id))
    this.#saving.set(id, saving)
    await saving
  }

  /** Undefined for a draft that no longer exists: its text is kept, but not sent. */
  #itemOf(id: number): Draft | undefined {
    return this.#options.cache.current().find((draft) => draft.id === id)
  }

  /** Fields with unsaved, valid text. */
  #sendable(id: number): FieldName[] {
    if (!this.#itemOf(id)) return []
    const edit = this.of(id)
    return unsaved(edit).filter((name) => !edit.errors[name] && !errorOf(name, edit.texts[name] ?? ''))
  }

  async #save(id: number, sent: Partial<ListingFormValues>): Promise<void> {
    try {
      const draft = await this.#options.save(id, changeOf(sent))
      this.#failures.delete(id)
      const now = this.#itemOf(id)
      // A late answer restores neither a draft that is gone by now nor photos that were moved since.
      if (now) this.#options.cache.put({ ...draft, imageUrls: now.imageUrls, primaryImageIndex: now.primaryImageIndex })
      this.#set(id, { ...this.of(id), ...afterSave(this.of(id), sent), failure: null })
      this.#settle(id)
    } catch (error) {
      this.#fail(id, sent, explainFailure(error))
    }
  }

  #fail(id: number, sent: Partial<ListingFormValues>, { kind, message, fields }: SaveFailure): void {
    if (kind === 'gone') {
      this.#options.cache.drop(id)
      return
    }
    const edit = this.of(id)
    const isUnchanged = (name: FieldName) => edit.texts[name] === sent[name]
    const errors = pick(
      fields,
      LISTING_NAMES.filter((name) => fields[name] !== undefined && isUnchanged(name)),
    )
    this.#set(id, { ...edit, errors: { ...edit.errors, ...errors }, failure: message })
    if (kind === 'refused' && Object.keys(errors).length === 0) return
    const failures = this.#failures.get(id) ?? 0
    this.#failures.set(id, failures + 1)
    this.#schedule(id, backoffMs(failures))
  }

  #schedule(id: number, ms: number): void {
    clearTimeout(this.#timers.get(id))
    if (this.#isStopped) return
    this.#timers.set(
      id,
      setTimeout(() => void this.saveNow(id), ms),
    )
  }

  #settle(id: number): void {
    const focused = this.#focused?.id === id ? this.#focused.name : undefined
    const edit = this.of(id)
    const settled = withoutStored(edit, focused)
    if (settled !== edit) this.#set(id, { ...edit, ...settled })
  }

  #set(id: number, edit: DraftEdit): void {
    const edits = new Map(this.#edits)
    if (Object.keys(edit.texts).length === 0) edits.delete(id)
    else edits.set(id, edit)
    this.#edits = edits
    this.#known.add(id)
    // A late answer to one that was stopped must not replace what its successor has stored.
    if (!this.#isStopped) this.#store()
    this.#listeners.notify()
  }

  #store(): void {
    const { read, write } = this.#options.storage
    const others = [...readEdits(read())].filter(([id]) => !this.#known.has(id))
    write(writeEdits(new Map([...others, ...this.#edits])))
  }
}

const pick = (texts: Partial<ListingFormValues>, names: readonly FieldName[]): Partial<ListingFormValues> =>
  Object.fromEntries(names.map((name) => [name, texts[name]]))

/** Null when everything is saved. */
function writeEdits(edits: ReadonlyMap<number, DraftEdit>): unknown[] | null {
  const unsavedTexts = [...edits].flatMap(([id, edit]) => {
    const names = unsaved(edit)
    const { title, imageUrls } = edit.item ?? {}
    return names.length > 0 ? [[id, pick(edit.texts, names), edit.item && { title, imageUrls }]] : []
  })
  return unsavedTexts.length > 0 ? unsavedTexts : null
}

function readEdits(stored: unknown): Map<number, DraftEdit> {
  try {
    const edits = (stored ?? []) as [number, Partial<ListingFormValues>, EditedItem?][]
    return new Map(
      edits.map(([id, texts, item]) => {
        const names = LISTING_NAMES.filter((name) => typeof texts[name] === 'string')
        const known = pick(texts, names)
        return [Number(id), { ...NO_EDIT, texts: known, errors: errorsOf(known), item: item ?? undefined }]
      }),
    )
  } catch {
    return new Map()
  }
}

import { startTransition, useCallback, useMemo, useState } from 'react'
import type { Account } from '../../../contracts/account.ts'
import { plural } from '../../../contracts/counts.ts'
import type { Draft } from '../../../contracts/draft.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AutoApprove } from '../auto-approve.tsx'
import { AnalyzeAllAgain, useAnalyzeAgain } from './analyze-again.tsx'
import { groupOf } from './arrangement.ts'
import { NO_EDIT } from './draft-edits.ts'
import { describingText, notesOf, reasonOf } from './draft-list-texts.ts'
import { type DraftCache, isBeingDescribed } from './draft-queries.ts'
import { DraftRow } from './draft-row.tsx'
import { isReady, shownTexts } from './field-edits.ts'
import { PhotoSorter } from './photo-sorter.tsx'
import { PublishBar } from './publish-bar.tsx'
import type { PublishedItems } from './published-notice.tsx'
import type { Deletion } from './use-deletion.ts'
import { type DraftStores, useEdits, useSyncVersion } from './use-draft-stores.ts'
import { usePublishDrafts } from './use-publish-drafts.ts'
import { useSorterActions } from './use-sorter-actions.ts'

interface DraftListProps {
  user: Account
  /** How the photos were sorted. */
  note: string | undefined
  cache: DraftCache
  stores: DraftStores
  deletion: Deletion
  onPublished: (items: PublishedItems) => void
}

const VIEWS = { items: 'Details', photos: 'Sort photos' }

/** The items, to review as a list or to sort their photos. */
export function DraftList({ user, note, cache, stores, deletion, onPublished }: DraftListProps) {
  // Not from the parent, which renders later: a saved text would be missing until then.
  const drafts = cache.current()
  const { edits, sync } = stores
  const edited = useEdits(edits)
  useSyncVersion(sync)
  const [view, setView] = useState<keyof typeof VIEWS>('items')
  const [chosen, setSelected] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const [autoApprove, setAutoApprove] = useState(true)
  const analyze = useAnalyzeAgain(cache)

  const byId = useMemo(() => new Map(drafts.map((draft) => [draft.id, draft])), [drafts])
  const groups = deletion.visible(sync.groups())
  // Its item may have been published or deleted since.
  const selected = chosen.filter((url) => groupOf(groups, url))
  const editOf = ({ id }: Draft) => edited.get(id) ?? NO_EDIT
  const shown = groups.flatMap(({ id }) => byId.get(id) ?? [])
  const ready = shown.filter((draft) => isReady(draft, editOf(draft))).map(({ id }) => id)
  const actions = useSorterActions(sync, groups, byId, deletion)

  const publish = usePublishDrafts({
    cache,
    async saveAll() {
      await deletion.finish()
      const [unsaved, isSorted] = [await edits.saveAll(), await sync.settled()]
      if (!isSorted || unsaved.some((id) => ready.includes(id))) throw new Error('Not everything is saved')
    },
    onPublished({ published, refused }) {
      sync.clearHistory()
      setRefusals(new Map(refused.map((refusal) => [refusal.draftId, reasonOf(refusal)])))
      onPublished({ products: published.map(({ product }) => product), refused: refused.length })
    },
  })

  // Hundreds of rows are rendered, which must not block further input.
  const show = (next: typeof view) => startTransition(() => setView(next))
  const openPhoto = useCallback((url: string) => {
    setSelected([url])
    setView('photos')
    requestAnimationFrame(() => focusPhoto(url))
  }, [])

  return (
    <section aria-label="Your items" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold font-serif text-2xl">{plural(groups.length, 'item')}</h2>
        <ChoiceChips label="View" names={VIEWS} value={view} onChange={show} />
      </div>
      <p role="status" className="sr-only">
        {describingText(shown)}
      </p>
      <p className="min-h-[4.65em] text-muted text-sm sm:min-h-[3.1em]">{notesOf(shown, note)}</p>
      <AnalyzeAllAgain drafts={shown} onAnalyze={analyze} />
      {view === 'photos' ? (
        <PhotoSorter
          groups={groups}
          titleOf={(id) => {
            const draft = byId.get(id)
            return draft ? shownTexts(draft, editOf(draft)).title : ''
          }}
          selected={selected}
          onSelect={setSelected}
          actions={actions}
          canUndo={sync.canUndo}
          failure={sync.failure}
        />
      ) : (
        <ol>
          {groups.map(({ id, imageUrls }, index) => {
            const draft = byId.get(id)
            return draft ? (
              <DraftRow
                key={id}
                draft={draft}
                imageUrls={imageUrls}
                place={index + 1}
                edit={editOf(draft)}
                edits={edits}
                refusal={refusals.get(id)}
                onPhoto={openPhoto}
                onAnalyze={analyze}
                onDelete={deletion.deleteDraft}
              />
            ) : (
              <NewItemRow key={id} imageUrls={imageUrls} />
            )
          })}
        </ol>
      )}
      {user.role === 'admin' && view === 'items' && <AutoApprove checked={autoApprove} onChange={setAutoApprove} />}
      {selected.length === 0 || view === 'items' ? (
        <PublishBar
          total={groups.length}
          ready={ready.length}
          waiting={shown.filter(isBeingDescribed).length}
          canJump={view === 'items'}
          busy={publish.isPending}
          onPublish={() => publish.mutate({ ids: ready, autoApprove })}
        />
      ) : null}
    </section>
  )
}

/** An item that the seller has just created from photos, until it is stored. */
const NewItemRow = ({ imageUrls }: { imageUrls: readonly string[] }) => (
  <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-line border-t py-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <Picture url={imageUrls[0]} preset="thumbnail" alt="" className="rounded-md" />
    <p className="flex items-center gap-2 text-sm">
      <Spinner />
      Making a new item
    </p>
  </li>
)

function focusPhoto(url: string): void {
  const photo = [...document.querySelectorAll<HTMLElement>('[data-photo]')].find(
    (element) => element.dataset.photo === url,
  )
  photo?.focus({ preventScroll: true })
  photo?.scrollIntoView({ block: 'center' })
}

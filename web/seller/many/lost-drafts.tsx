import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Draft } from '../../../contracts/draft.ts'
import { useApi } from '../../lib/use-api.ts'
import { useFormName } from '../../session/form-name.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { storeForm } from '../../ui/stored-form.ts'
import { EDIT_NAME, type StoredEdit } from '../edit/stored-edit.ts'
import { listingWith, ownProductsQuery } from '../seller-queries.ts'
import type { DraftEdit, DraftEdits } from './draft-edits.ts'
import { FIELD_LABELS, type FieldName, unsaved } from './field-edits.ts'
import { useEdits } from './use-draft-stores.ts'

/** Text typed into drafts that were published or deleted elsewhere before it was saved. */
export function LostDrafts({ drafts, edits }: { drafts: readonly Draft[]; edits: DraftEdits }) {
  const there = new Set(drafts.map(({ id }) => id))
  return [...useEdits(edits)]
    .filter(([id, edit]) => !there.has(id) && unsavedTexts(edit).length > 0)
    .map(([id, edit]) => <LostDraft key={id} edit={edit} onForget={() => edits.forget(id)} />)
}

function LostDraft({ edit, onForget }: { edit: DraftEdit; onForget: () => void }) {
  const { data: products } = useQuery({ ...ownProductsQuery(useApi()), refetchOnMount: 'always' })
  const navigate = useNavigate()
  const form = useFormName(EDIT_NAME)
  const { title = '', imageUrls = [] } = edit.item ?? {}
  const product = products && listingWith(products, imageUrls)
  const name = product?.title || title || edit.texts.title?.trim() || 'An item'
  const texts = unsavedTexts(edit)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The field that was typed in is gone: its row may have been far below.
    if (document.activeElement === document.body) notice.current?.focus()
  }, [])

  function addToListing() {
    if (!product) return
    storeForm(form, {
      productId: product.id,
      fields: Object.fromEntries(texts),
      added: [],
    } satisfies StoredEdit)
    onForget()
    void navigate({ to: '/seller' })
  }

  return (
    <Note
      ref={notice}
      role="status"
      tabIndex={-1}
      className="scroll-mt-24 grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
    >
      <Picture url={imageUrls[0]} preset="thumbnail" alt="" className="rounded-md" />
      <div className="grid gap-3">
        <p>
          <strong>{name}</strong> was {product ? 'published' : 'published or deleted'} on another device or in another
          tab. What you typed here was not saved:
        </p>
        <dl className="grid gap-2">
          {texts.map(([field, text]) => (
            <div key={field}>
              <dt className="font-semibold text-sm">{FIELD_LABELS[field]}</dt>
              <dd className="whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          {product && product.status !== 'sold' && (
            <Button variant="secondary" size="small" onClick={addToListing}>
              Add it to the listing
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onForget}>
            Discard
          </Button>
        </div>
      </div>
    </Note>
  )
}

/** Without choices and emptied fields, which are no text to lose. */
const unsavedTexts = (edit: DraftEdit): [FieldName, string][] =>
  unsaved(edit).flatMap((name) => {
    const text = edit.texts[name]?.trim()
    return text && name !== 'joinsPriceDrops' ? [[name, text]] : []
  })

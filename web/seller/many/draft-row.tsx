import { clsx } from 'clsx'
import { ChevronDown, Trash2 } from 'lucide'
import { memo, useState } from 'react'
import type { Draft } from '../../../contracts/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { missingOf } from '../listing-form.ts'
import type { DraftEdit, DraftEdits } from './draft-edits.ts'
import { DraftFields, MoreFields, TitleField } from './draft-fields.tsx'
import { DraftStateLine } from './draft-state-line.tsx'
import { problemsOf, shownTexts } from './field-edits.ts'

interface DraftRowProps {
  draft: Draft
  /** In the seller's order, the primary one first. */
  imageUrls: readonly string[]
  /** From 1. */
  place: number
  edit: DraftEdit
  edits: DraftEdits
  /** Why it was not published. */
  refusal: string | undefined
  onPhoto: (url: string) => void
  onAnalyze: (id: number) => void
  onDelete: (draft: Draft) => void
}

/** Shown after "More". */
const FOLDED = ['description', 'tags', 'brand', 'leastPrice'] as const

/** One item of the list. All fields are edited in place. */
export const DraftRow = memo(function DraftRow(props: DraftRowProps) {
  const { draft, imageUrls, place, edits, refusal, onPhoto, onAnalyze, onDelete } = props
  const texts = shownTexts(draft, props.edit)
  const edit = { ...props.edit, errors: problemsOf(draft, props.edit) }
  const missing = missingOf(texts)
  const [isOpen, setOpen] = useState(false)
  // Stays in place once filled in, by anyone, so nothing shifts when the item is described.
  const [lacked, setLacked] = useState(false)
  if (!lacked && missing.includes('description')) setLacked(true)
  const hidesError = !isOpen && FOLDED.some((name) => edit.errors[name] && !(name === 'description' && lacked))
  const name = texts.title || `Item ${place}`
  const heading = texts.title ? `Item ${place}: ${texts.title}` : `Item ${place}`
  const photos = { imageUrls, name, onPhoto }
  return (
    // Wider than the list, because an element with `content-visibility` clips its children's focus rings.
    <li
      id={`draft-${draft.id}`}
      // Not by the heading: while a row is far away, `content-visibility` also hides it from screen readers.
      aria-label={heading}
      className="-mx-4 scroll-mt-24 px-4 [contain-intrinsic-size:auto_35rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_24rem]"
    >
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-t py-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <h3 className="sr-only">{heading}</h3>
        <PhotoButton {...photos} index={0} className="self-start rounded-md sm:row-span-2" />
        <div className="grid content-start gap-3">
          <DraftStateLine
            draft={draft}
            edit={edit}
            missing={missing}
            refusal={refusal}
            onAnalyze={() => onAnalyze(draft.id)}
          />
          <TitleField draft={draft} texts={texts} edit={edit} edits={edits} />
        </div>
        <div className="col-span-2 grid grid-cols-1 gap-3 sm:col-span-1 sm:col-start-2">
          {imageUrls.length > 1 && (
            <div className="-m-1 flex gap-1.5 overflow-x-auto p-1">
              {imageUrls.slice(1).map((url, index) => (
                <PhotoButton key={url} {...photos} index={index + 1} className="w-11 shrink-0 rounded-sm" />
              ))}
            </div>
          )}
          <DraftFields draft={draft} texts={texts} edit={edit} edits={edits} showsDescription={lacked && !isOpen} />
          {isOpen && <MoreFields draft={draft} texts={texts} edit={edit} edits={edits} />}
          <div className="-mx-3.5 flex flex-wrap justify-between">
            <Button
              variant="quiet"
              size="small"
              className={clsx(hidesError && 'text-clay!')}
              data-missing={hidesError || undefined}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Less' : 'More'} about ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon of={ChevronDown} className={clsx('size-4', isOpen && 'rotate-180')} />
              {isOpen ? 'Less' : 'More'}
            </Button>
            <Button
              variant="quiet"
              size="small"
              className="text-clay! hover:bg-clay-wash!"
              aria-label={`Delete ${name}`}
              onClick={() => onDelete(draft)}
            >
              <Icon of={Trash2} className="size-4" />
              Delete
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
})

interface PhotoButtonProps extends Pick<DraftRowProps, 'imageUrls' | 'onPhoto'> {
  index: number
  /** Of the item. */
  name: string
  className: string
}

function PhotoButton({ imageUrls, index, name, className, onPhoto }: PhotoButtonProps) {
  const url = imageUrls[index]
  return (
    <button
      type="button"
      aria-label={`Photo ${index + 1} of ${imageUrls.length} of ${name}: sort`}
      onClick={() => url && onPhoto(url)}
      className={clsx('block overflow-hidden', className)}
    >
      <Picture url={url} preset="thumbnail" alt="" />
    </button>
  )
}

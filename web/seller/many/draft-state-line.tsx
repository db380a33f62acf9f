import { CircleAlert, CircleCheck } from 'lucide'
import type { Draft } from '../../../contracts/draft.ts'
import type { RequiredField } from '../../../contracts/draft-rules.ts'
import { formatTime } from '../../lib/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { joinNames } from '../join-names.ts'
import type { DraftEdit } from './draft-edits.ts'
import { isBeingDescribed } from './draft-queries.ts'
import type { FieldName } from './field-edits.ts'

interface DraftStateLineProps {
  draft: Draft
  edit: DraftEdit
  missing: readonly RequiredField[]
  refusal: string | undefined
  onAnalyze: () => void
}

/** The state in one line, and the reason below. The same height in all usual states. */
export function DraftStateLine({ draft, edit, missing, refusal, onAnalyze }: DraftStateLineProps) {
  const isWaiting = isBeingDescribed(draft)
  const { analysis, retryAt } = draft
  // How the other items were described is stated once, above the list.
  const note = refusal ?? (edit.failure ? `Not saved. ${edit.failure}` : analysis === 'failed' && draft.note)
  return (
    <div className="flex min-h-11 items-start gap-2 text-sm">
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1.5 font-semibold">
          <State
            isWaiting={isWaiting}
            missing={missing}
            wrong={Object.keys(edit.errors) as FieldName[]}
            isRefused={refusal !== undefined}
          />
        </p>
        {note && <p className={refusal || edit.failure ? 'text-clay' : 'text-muted'}>{note}</p>}
        {retryAt && <p className="text-muted">Photo analysis goes on by itself {dayAndTime(retryAt)}.</p>}
      </div>
      {analysis === 'failed' && (
        <Button variant="secondary" size="small" className="shrink-0" onClick={onAnalyze}>
          Try again
        </Button>
      )}
    </div>
  )
}

function State({
  isWaiting,
  missing,
  wrong,
  isRefused,
}: {
  isWaiting: boolean
  missing: readonly RequiredField[]
  /** Fields with a text that cannot be stored, perhaps folded away. */
  wrong: readonly FieldName[]
  isRefused: boolean
}) {
  if (isRefused)
    return (
      <>
        <Icon of={CircleAlert} className="size-4 shrink-0 text-clay" />
        <span className="text-clay">Not published</span>
      </>
    )
  if (wrong.length > 0)
    return (
      <>
        <Icon of={CircleAlert} className="size-4 shrink-0 text-clay" />
        <span className="text-clay">Check {joinNames(wrong.map((name) => CHECKED[name]))}</span>
      </>
    )
  if (missing.length === 0)
    return (
      <>
        <Icon of={CircleCheck} className="size-4 shrink-0 text-fern" />
        <span className="text-fern">Ready</span>
      </>
    )
  if (isWaiting)
    return (
      <>
        <Spinner label="" />
        <span>Looking at the photos</span>
      </>
    )
  return <span className="text-clay">Still needs {joinNames(missing.map((name) => NAMES[name]))}</span>
}

/** `Tuesday 8:00 PM`, on the device's clock. */
const dayAndTime = (time: string): string =>
  formatTime(time, Intl.DateTimeFormat().resolvedOptions().timeZone, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })

const NAMES: Record<RequiredField, string> = {
  imageUrls: 'a photo',
  title: 'a title',
  description: 'a description',
  price: 'a price',
  category: 'a category',
}

const CHECKED: Record<FieldName, string> = {
  title: 'the title',
  description: 'the description',
  price: 'the price',
  category: 'the category',
  tags: 'the tags',
  brand: 'the brand',
  condition: 'the condition',
  joinsPriceDrops: 'the price drops',
  leastPrice: 'the lowest price',
}

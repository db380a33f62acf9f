import { CircleAlert, CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import type { Draft } from '../../../contracts/draft.ts'
import { formatTime } from '../../lib/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { joinNames } from '../join-names.ts'
import type { DraftEdit } from './draft-edits.ts'
import { isBeingDescribed } from './draft-queries.ts'
import { FIELD_LABELS, type FieldName } from './field-edits.ts'

interface DraftStateLineProps {
  draft: Draft
  edit: DraftEdit
  missing: readonly FieldName[]
  refusal: string | undefined
  onAnalyze: () => void
}

/** The state in one line, and the reason below. The same height in all usual states. */
export function DraftStateLine({ draft, edit, missing, refusal, onAnalyze }: DraftStateLineProps) {
  const { analysis, retryAt } = draft
  // How the other items were described is stated once, above the list.
  const note = refusal ?? (edit.failure ? `Not saved. ${edit.failure}` : analysis === 'failed' && draft.note)
  return (
    <div className="flex min-h-11 items-start gap-2 text-sm">
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1.5 font-semibold">
          <State draft={draft} edit={edit} missing={missing} refusal={refusal} />
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

function State({ draft, edit, missing, refusal }: Omit<DraftStateLineProps, 'onAnalyze'>) {
  // Fields with a text that cannot be stored, perhaps folded away.
  const wrong = Object.keys(edit.errors) as FieldName[]
  if (refusal !== undefined) return <Problem>Not published</Problem>
  if (wrong.length > 0)
    return <Problem>Check {joinNames(wrong.map((name) => `the ${FIELD_LABELS[name].toLowerCase()}`))}</Problem>
  if (missing.length === 0)
    return (
      <>
        <Icon of={CircleCheck} className="size-4 shrink-0 text-fern" />
        <span className="text-fern">Ready</span>
      </>
    )
  if (isBeingDescribed(draft))
    return (
      <>
        <Spinner />
        <span>Looking at the photos</span>
      </>
    )
  return <span className="text-clay">Still needs {joinNames(missing.map((name) => `a ${name}`))}</span>
}

const Problem = ({ children }: { children: ReactNode }) => (
  <>
    <Icon of={CircleAlert} className="size-4 shrink-0 text-clay" />
    <span className="text-clay">{children}</span>
  </>
)

/** `Tuesday 8:00 PM`, on the device's clock. */
const dayAndTime = (time: string): string =>
  formatTime(time, Intl.DateTimeFormat().resolvedOptions().timeZone, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })

import { useEffect, useState } from 'react'
import { PASS_ENDED } from '../../../contracts/desk-pass-rules.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { loadHelpersMarks } from '../mark-store.ts'
import type { PendingMark } from '../outbox.ts'
import { clearSavedList } from '../saved-list.ts'
import { helpersUnsureItems } from '../till/saved-till.ts'
import { type PassState, useCheckPass } from './held-pass.ts'

interface EndedPassProps {
  reason: NonNullable<PassState['ended']>
  /** Whether their own desk is shown below. */
  hasAccount: boolean
}

const TITLES = { revoked: 'Your desk pass has ended', expired: 'Your desk pass has expired' }

export function EndedPass({ reason, hasAccount }: EndedPassProps) {
  const api = useApi()
  const checkPass = useCheckPass()
  const dismiss = async () => {
    await api('DELETE /api/desk/pass').catch(() => undefined)
    checkPass()
  }
  // The list names buyers.
  useEffect(clearSavedList, [])
  if (hasAccount)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-sun py-2 pr-2 pl-4">
        <p className="min-w-0 flex-1 basis-56">
          <strong>{TITLES[reason]}.</strong> This is your own desk.
          <NotArrived />
        </p>
        <Button variant="quiet" size="small" onClick={dismiss}>
          Got it
        </Button>
      </div>
    )
  return (
    // Stands in the place of what had the focus, which `keepFocus` then moves here.
    <div role="alert" tabIndex={-1} className="outline-none">
      <EmptyState title={TITLES[reason]} text={PASS_ENDED[reason]}>
        <NotArrived />
        <ButtonLink to="/login" search={{ next: '/pickup' }} variant="secondary">
          Sign In
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

/** Marks made with a pass on this device that could not be sent before it ended, and a sale that was sent just before. */
function NotArrived() {
  const [marks, setMarks] = useState<PendingMark[]>([])
  const [sold, setSold] = useState<string[]>([])
  useEffect(() => {
    void loadHelpersMarks().then(setMarks)
    setSold(helpersUnsureItems())
  }, [])
  return (
    <>
      {marks.length > 0 && (
        <span className="mt-2 block">
          Not sent, so tell the organizer:{' '}
          {marks.map(({ title, isHandedOver }) => `“${title}” ${isHandedOver ? 'handed over' : 'put back'}`).join(', ')}
          .
        </span>
      )}
      {sold.length > 0 && (
        <span className="mt-2 block">
          Ask the organizer whether this sale is recorded: {sold.map((title) => `“${title}”`).join(', ')}.
        </span>
      )}
    </>
  )
}

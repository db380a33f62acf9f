import { useMutation } from '@tanstack/react-query'
import { IdCard } from 'lucide'
import { useState } from 'react'
import { plural } from '../../../contracts/counts.ts'
import type { HeldPass } from '../../../contracts/desk-pass.ts'
import { useApi } from '../../lib/use-api.ts'
import { leaveForGood } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { helperKey } from '../desk-holder.ts'
import { loadMarks } from '../mark-store.ts'
import { clearSavedList } from '../saved-list.ts'

/** Whose pass opened this desk, and a button to leave it. */
export function HelperBar({ pass }: { pass: HeldPass }) {
  const [pending, setPending] = useState<number>()
  const leave = useLeaving()
  const ask = async () => setPending((await loadMarks(helperKey(pass.id))).length)
  return (
    <div className="-mt-3 md:mt-0 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-card py-2 pr-2 pl-4 print:hidden">
      <p className="flex min-w-0 items-center gap-3">
        <Icon of={IdCard} className="size-5 shrink-0 text-fern" />
        <span className="min-w-0">
          Helper desk: <strong>{pass.name}</strong>
        </span>
      </p>
      <Button variant="quiet" size="small" onClick={ask}>
        Leave
      </Button>
      <ConfirmDialog
        open={pending !== undefined}
        title="Leave the desk on this phone?"
        confirm="Leave"
        cancel="Stay"
        busy={leave.isPending || leave.isSuccess}
        onConfirm={() => leave.mutate()}
        onClose={() => setPending(undefined)}
      >
        {pending ? `${plural(pending, 'change is', 'changes are')} not sent yet and would be lost. ` : ''}
        To open it again, you need the link or the QR code from the organizer. If you took cash, count it in Cash up
        first.
      </ConfirmDialog>
    </div>
  )
}

export function useLeaving() {
  const api = useApi()
  return useMutation({
    retry: false,
    mutationFn: async () => {
      // Without the pass, what was being rung up would stay held for minutes.
      await api('DELETE /api/desk/holds').catch(() => {})
      return api('DELETE /api/desk/pass')
    },
    onSuccess: () => leaveForGood(clearSavedList),
    onError: () => toastFailure("We couldn't leave the desk", 'Check your connection.'),
  })
}

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import type { DraftStore } from './use-draft.ts'

/** Asks before leaving the page loses what the browser could not store. */
export function LeaveQuestion({ atRisk }: Pick<DraftStore, 'atRisk'>) {
  const leaving = useLeaveGuard(atRisk !== null, { onUnload: true, isSamePageFree: true })
  return (
    <ConfirmDialog
      open={leaving.isAsking}
      title="Leave this page?"
      cancel="Stay here"
      confirm="Leave"
      onConfirm={leaving.leave}
      onClose={leaving.stay}
    >
      {atRisk === 'photos'
        ? "Your browser has no room for photos that aren't uploaded yet. They will be lost."
        : 'Your browser has no room for your new item. Its photos and details will be lost.'}
    </ConfirmDialog>
  )
}

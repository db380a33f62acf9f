import type { DeskPass } from '../../../contracts/desk-pass.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

export function RevokeDialog({ pass, onClose }: { pass: DeskPass | undefined; onClose: () => void }) {
  const { act, busy } = useAdminAction()
  const asked = useLastDefined(pass)
  const revoke = ({ id, name }: DeskPass) =>
    act({
      run: (api) => api('DELETE /api/admin/desk-passes/{id}', { params: { id: String(id) } }),
      success: () => ({ title: 'Pass revoked', description: `${name} can no longer open the desk.` }),
      failure: 'Failed to revoke the pass. Please try again.',
      onDone: onClose,
    })
  return (
    <ConfirmDialog
      open={pass !== undefined}
      title={`Revoke the pass of ${asked?.name}?`}
      confirm="Revoke"
      busy={busy}
      busyText="Revoking..."
      onConfirm={() => pass && revoke(pass)}
      onClose={onClose}
    >
      It stops working at once, on every phone. What was handed over with it stays as it is. Changes that the phone has
      not sent yet are not recorded.
    </ConfirmDialog>
  )
}

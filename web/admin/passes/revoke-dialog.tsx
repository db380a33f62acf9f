import type { DeskPass } from '../../../contracts/desk-pass.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { ConfirmAction } from '../confirm-action.tsx'

export function RevokeDialog({ pass, onClose }: { pass: DeskPass | undefined; onClose: () => void }) {
  const asked = useLastDefined(pass)
  return (
    <ConfirmAction
      open={pass !== undefined}
      title={`Revoke the pass of ${asked?.name}?`}
      confirm="Revoke"
      busyText="Revoking..."
      run={(api) => api('DELETE /api/admin/desk-passes/{id}', { params: { id: String(asked?.id) } })}
      success={() => ({ title: 'Pass revoked', description: `${asked?.name} can no longer open the desk.` })}
      failure="Failed to revoke the pass. Please try again."
      onClose={onClose}
    >
      It stops working at once, on every phone. What was handed over with it stays as it is. Changes that the phone has
      not sent yet are not recorded.
    </ConfirmAction>
  )
}

import type { PersonDetails } from '../../../contracts/person.ts'
import { useKnownUser } from '../../session/session.ts'
import { ConfirmAction } from '../confirm-action.tsx'

interface RoleDialogProps {
  open: boolean
  person: PersonDetails
  onClose: () => void
}

export function RoleDialog({ open, person, onClose }: RoleDialogProps) {
  const isOneself = useKnownUser()?.id === person.id
  const isLeaving = person.role === 'admin'
  const { username } = person
  return (
    <ConfirmAction
      open={open}
      title={isLeaving ? `Remove ${username} as admin?` : `Make ${username} an admin?`}
      confirm={isLeaving ? 'Remove as admin' : 'Make admin'}
      cancel="Cancel"
      variant={isLeaving ? 'danger' : 'primary'}
      busyText="Saving..."
      run={(api) =>
        api('PATCH /api/admin/people/{id}', {
          params: { id: person.id },
          body: { role: isLeaving ? 'seller' : 'admin' },
        })
      }
      success={() => ({
        title: isLeaving ? 'Admin Removed' : 'Admin Added',
        description: isLeaving ? `${username} is no longer an admin.` : `${username} is an admin now.`,
      })}
      failure="Failed to change the role. Please try again."
      onClose={onClose}
    >
      {isLeaving
        ? isOneself
          ? 'This is your own account. You lose access to the admin at once, and another admin has to let you back in.'
          : 'They lose access to the admin at once. Their listings and sales stay.'
        : "Admins approve items, run sales, refund purchases, and see the names and addresses of buyers. We'll let them know by email."}
    </ConfirmAction>
  )
}

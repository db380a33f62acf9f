import { useState } from 'react'
import { formatNumber } from '../../../contracts/counts.ts'
import type { PersonDetails } from '../../../contracts/person.ts'
import { useKnownUser } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ApproveAllOf } from '../approval/approve-all-of.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import { RoleDialog } from './role-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

export function PersonActions({ person }: { person: PersonDetails }) {
  const me = useKnownUser()
  const { act, busy } = useAdminAction()
  const [asked, setAsked] = useState<'role' | 'suspend' | 'approve'>()
  const params = { id: person.id }
  const close = () => setAsked(undefined)

  const resend = () =>
    act({
      run: (api) => api('POST /api/admin/people/{id}/resend-verification', { params }),
      success: () => ({ title: 'Link Sent', description: `A new verification link is on its way to ${person.email}.` }),
      failure: 'Failed to send the link. Please try again.',
    })
  const restore = () =>
    act({
      run: (api) => api('PATCH /api/admin/people/{id}', { params, body: { suspended: false } }),
      success: () => ({ title: 'Suspension Lifted', description: `${person.username} can sign in again.` }),
      failure: 'Failed to lift the suspension. Please try again.',
    })

  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-5">
      {person.listings.pending > 0 && (
        <Button variant="secondary" onClick={() => setAsked('approve')}>
          Approve {formatNumber(person.listings.pending)} pending
        </Button>
      )}
      {!person.emailVerified && !person.suspendedAt && (
        <Button variant="secondary" disabled={busy} onClick={resend}>
          Resend verification
        </Button>
      )}
      {(person.role === 'admin' || (person.emailVerified && !person.suspendedAt)) && (
        <Button variant="secondary" onClick={() => setAsked('role')}>
          {person.role === 'admin' ? 'Remove as admin' : 'Make admin'}
        </Button>
      )}
      {person.suspendedAt ? (
        <Button busy={busy} onClick={restore}>
          Lift suspension
        </Button>
      ) : (
        person.id !== me?.id && (
          <Button variant="danger" onClick={() => setAsked('suspend')}>
            Suspend
          </Button>
        )
      )}
      <ApproveAllOf open={asked === 'approve'} person={person} count={person.listings.pending} onClose={close} />
      <RoleDialog open={asked === 'role'} person={person} onClose={close} />
      <SuspendDialog open={asked === 'suspend'} person={person} onClose={close} />
    </div>
  )
}

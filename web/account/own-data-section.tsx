import { Download } from 'lucide'
import { useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { Proof } from '../../contracts/account-security.ts'
import { hasStatus } from '../lib/api.ts'
import { mayHaveSucceeded } from '../lib/request-failure.ts'
import { useApi } from '../lib/use-api.ts'
import { leaveForGood } from '../session/sign-out.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ProofForm } from './proof-form.tsx'
import { useProven } from './use-proven.ts'

export function OwnDataSection({ user }: { user: Account }) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <ProfileSection
      id="own-data"
      title="Your data"
      lead="Download everything we have about you, or delete your account."
    >
      <div className="flex flex-wrap gap-3">
        <a href="/api/auth/export" download className={buttonClass({ variant: 'secondary' })}>
          <Icon of={Download} className="size-5" />
          Download my data
        </a>
        <Button
          variant="quiet"
          className="text-clay! hover:bg-transparent! hover:underline max-sm:px-0"
          onClick={() => setIsLeaving(true)}
        >
          Delete my account
        </Button>
      </div>
      <Dialog open={isLeaving} onClose={() => setIsLeaving(false)} title="Delete your account?">
        <Deletion user={user} onClose={() => setIsLeaving(false)} />
      </Dialog>
    </ProfileSection>
  )
}

function Deletion({ user, onClose }: { user: Account; onClose: () => void }) {
  const remove = useDeletion()
  return (
    <>
      <p className="mb-5">
        Your profile, listings, photos, favorites and reminders will be gone for good. Records of purchases stay in our
        books, without your name. If we still owe you money, our last email will say how to get it.
      </p>
      <ProofForm user={user} label="Delete for good" busyLabel="Deleting..." variant="danger" request={remove}>
        <Button variant="secondary" onClick={onClose}>
          Keep my account
        </Button>
      </ProofForm>
    </>
  )
}

export function useDeletion() {
  const api = useApi()
  return useProven({
    mutationFn: (body: Proof) => api('POST /api/auth/delete-account', { body }),
    onSuccess: () => leaveForGood(),
    async onError(error) {
      if (!mayHaveSucceeded(error)) return
      // If only the answer was lost, the account is gone.
      const failure = await api('GET /api/auth/user').catch((reason: unknown) => reason)
      if (hasStatus(failure, 401)) leaveForGood()
    },
  })
}

import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide'
import { useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { Proof, SecondFactor } from '../../contracts/account-security.ts'
import { plural } from '../../contracts/counts.ts'
import { messageOf } from '../lib/api.ts'
import { mayHaveSucceeded } from '../lib/request-failure.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { ProfileSection } from './profile-section.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SectionContent } from './section-content.tsx'
import { secondFactorQuery, useRefreshSecurity } from './security-queries.ts'
import { TwoStepSetup } from './two-step-setup.tsx'
import { useProven } from './use-proven.ts'

type Doing = 'setting up' | 'turning off' | 'renewing codes'

export function TwoStepSection({ user }: { user: Account }) {
  const query = useQuery(secondFactorQuery(useApi()))
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<string[]>()
  const refresh = useRefreshSecurity()
  const stop = () => setDoing(undefined)
  const show = (recoveryCodes: string[]) => {
    setDoing(undefined)
    setCodes(recoveryCodes)
    refresh()
  }
  return (
    <ProfileSection
      id="two-step"
      title="Two-step sign-in"
      lead="Sign in with your password and a code from an app on your phone, so a stolen password is not enough."
    >
      {user.secondFactor === 'required' && !doing && (
        <Note role="alert" className="mb-5">
          Admins need two-step sign-in here. Until you turn it on or sign in with a passkey, you can only do what
          sellers can.
        </Note>
      )}
      <SectionContent query={query} failure="We couldn't load this.">
        {(factor) => {
          if (codes) return <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />
          if (!factor.isOn && doing === 'setting up') return <TwoStepSetup user={user} onDone={show} onCancel={stop} />
          if (!factor.isOn)
            return (
              <Button variant="secondary" onClick={() => setDoing('setting up')}>
                Turn on
              </Button>
            )
          if (doing === 'renewing codes') return <Renewal user={user} onDone={show} onCancel={stop} />
          if (doing === 'turning off') return <TurningOff user={user} onDone={stop} />
          return <TurnedOn factor={factor} onDo={setDoing} />
        }}
      </SectionContent>
    </ProfileSection>
  )
}

const TurnedOn = ({ factor, onDo }: { factor: SecondFactor; onDo: (what: Doing) => void }) => (
  <div className="grid gap-4">
    <p className="flex items-start gap-3">
      <Icon of={ShieldCheck} className="shrink-0 text-fern" />
      <span>
        <span className="font-semibold">On</span>
        {factor.since && ` since ${new Date(factor.since).toLocaleDateString([], { dateStyle: 'long' })}`}.{' '}
        {recoveryLine(factor.recoveryCodesLeft)}
      </span>
    </p>
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => onDo('renewing codes')}>
        New recovery codes
      </Button>
      <Button variant="quiet" onClick={() => onDo('turning off')}>
        Turn off
      </Button>
    </div>
  </div>
)

const recoveryLine = (left: number): string =>
  left === 0
    ? 'You have no recovery codes left. Make new ones.'
    : `${plural(left, 'recovery code is', 'recovery codes are')} left.`

function Renewal({
  user,
  onDone,
  onCancel,
}: {
  user: Account
  onDone: (codes: string[]) => void
  onCancel: () => void
}) {
  const renew = useRenewal(onDone)
  return (
    <>
      <p className="mb-4 text-muted text-sm">The recovery codes you have now will stop working.</p>
      <ProofForm user={user} label="Make new codes" busyLabel="Making..." request={renew}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </ProofForm>
    </>
  )
}

export function useRenewal(onDone: (codes: string[]) => void) {
  const api = useApi()
  return useProven({
    mutationFn: (body: Proof) => api('POST /api/auth/second-factor/recovery-codes', { body }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError(error) {
      if (mayHaveSucceeded(error))
        toastFailure('Your old codes may not work now', 'We got no answer. Please make new codes again.')
    },
  })
}

function TurningOff({ user, onDone }: { user: Account; onDone: () => void }) {
  const turnOff = useTurningOff(onDone)
  return (
    <ProofForm user={user} label="Turn off" busyLabel="Turning off..." variant="danger" request={turnOff}>
      <Button variant="quiet" onClick={onDone}>
        Keep it on
      </Button>
    </ProofForm>
  )
}

export function useTurningOff(onDone: () => void) {
  const api = useApi()
  const refresh = useRefreshSecurity()
  return useProven({
    mutationFn: (body: Proof) => api('POST /api/auth/second-factor/off', { body }),
    onSuccess: async ({ message }) => {
      toastDone(message)
      await refresh()
      onDone()
    },
    onError(error) {
      if (mayHaveSucceeded(error)) toastFailure('Two-step sign-in may be off now', 'We got no answer. Please check.')
      else toastFailure('Still on', messageOf(error))
      void refresh()
    },
  })
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { Proof } from '../../contracts/account-security.ts'
import type { Passkey } from '../../contracts/passkey.ts'
import { PASSKEY_LIMIT, PASSKEY_NAME_LENGTH } from '../../contracts/passkey-rules.ts'
import { messageOf, RequestError } from '../lib/api.ts'
import { mayHaveSucceeded } from '../lib/request-failure.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { createPasskey, passkeyProblem, signInWithPasskey } from './passkeys.ts'
import { ProfileSection } from './profile-section.tsx'
import { ProofForm } from './proof-form.tsx'
import { fieldText } from './refused.ts'
import { SectionContent } from './section-content.tsx'
import { passkeysQuery, useRefreshSecurity } from './security-queries.ts'
import { useProven } from './use-proven.ts'

type Doing = { what: 'adding' } | { what: 'naming' | 'removing'; id: number }

const isSupported = () => 'PublicKeyCredential' in window

export function PasskeySection({ user }: { user: Account }) {
  const query = useQuery(passkeysQuery(useApi()))
  const [doing, setDoing] = useState<Doing>()
  const stop = () => setDoing(undefined)
  return (
    <ProfileSection
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or your screen lock. Nothing to remember, and nothing to steal."
    >
      <SectionContent query={query} failure="We couldn't load your passkeys.">
        {(passkeys) => (
          <>
            {user.secondFactor === 'required' && passkeys.length > 0 && <UseOne />}
            {passkeys.length > 0 && (
              <ul className="mb-4 divide-y divide-line rounded-md border border-line bg-card">
                {passkeys.map((passkey) => (
                  <Entry
                    key={passkey.id}
                    user={user}
                    passkey={passkey}
                    doing={doing && 'id' in doing && doing.id === passkey.id ? doing.what : undefined}
                    onDo={(what) => setDoing({ what, id: passkey.id })}
                    onDone={stop}
                  />
                ))}
              </ul>
            )}
            {!isSupported() && <p>This browser doesn't support passkeys.</p>}
            {isSupported() && doing?.what !== 'adding' && passkeys.length < PASSKEY_LIMIT && (
              <Button variant="secondary" onClick={() => setDoing({ what: 'adding' })}>
                Add a passkey
              </Button>
            )}
          </>
        )}
      </SectionContent>
      {doing?.what === 'adding' && (
        <Addition user={user} onDone={({ id }) => setDoing({ what: 'naming', id })} onCancel={stop} />
      )}
    </ProfileSection>
  )
}

function Addition({
  user,
  onDone,
  onCancel,
}: {
  user: Account
  onDone: (passkey: Passkey) => void
  onCancel: () => void
}) {
  const add = useAddition(onDone)
  return (
    <ProofForm
      user={user}
      label="Continue"
      busyLabel="Follow your device..."
      request={{ ...add, error: add.error instanceof RequestError ? add.error : null }}
    >
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </ProofForm>
  )
}

export function useAddition(onDone: (passkey: Passkey) => void) {
  const api = useApi()
  const refresh = useRefreshSecurity()
  return useMutation({
    mutationFn: (proof: Proof) => createPasskey(api, proof),
    retry: false,
    onSuccess: async (passkey) => {
      toastDone('Passkey added')
      await refresh()
      onDone(passkey)
    },
    onError: (error) => {
      if (error instanceof RequestError) return
      // What requests without an answer reject with; the prompt does so with others.
      if (error instanceof TypeError || error.name === 'TimeoutError')
        toastFailure('A passkey may have been added', 'We got no answer. Please check.')
      else toastFailure('No passkey was added', passkeyProblem(error) ?? 'You can start again whenever you like.')
      void refresh()
    },
  })
}

interface EntryProps {
  user: Account
  passkey: Passkey
  doing: 'naming' | 'removing' | undefined
  onDo: (what: 'naming' | 'removing') => void
  onDone: () => void
}

function Entry({ user, passkey, doing, onDo, onDone }: EntryProps) {
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Icon of={KeyRound} className="shrink-0 text-fern" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="break-words font-semibold">{passkey.name}</p>
          <p className="text-muted text-sm">
            Added {dayOf(passkey.createdAt)}
            {passkey.lastUsedAt ? `, last used ${dayOf(passkey.lastUsedAt)}` : ', not used yet'}
          </p>
        </div>
        {!doing && (
          <div className="-mr-3.5 flex max-sm:ml-6.5">
            <Button variant="quiet" size="small" aria-label={`Rename ${passkey.name}`} onClick={() => onDo('naming')}>
              Rename
            </Button>
            <Button variant="quiet" size="small" aria-label={`Remove ${passkey.name}`} onClick={() => onDo('removing')}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {doing === 'naming' && <Naming passkey={passkey} onDone={onDone} />}
      {doing === 'removing' && <Removal user={user} passkey={passkey} onDone={onDone} />}
    </li>
  )
}

const dayOf = (time: string): string => new Date(time).toLocaleDateString([], { dateStyle: 'medium' })

function Naming({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const api = useApi()
  const refresh = useRefreshSecurity()
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: () => api('PATCH /api/auth/passkeys/{id}', { params: { id: passkey.id }, body: { name } }),
    onSuccess: async () => {
      await refresh()
      onDone()
    },
  })
  const { error } = rename
  function submit(event: FormEvent) {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 grid gap-3">
      <TextField
        label="Name of this passkey"
        hint="So that you know it again, such as the phone it is on."
        value={name}
        maxLength={PASSKEY_NAME_LENGTH}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldText(error, 'name')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={rename.isPending} busyText="Saving...">
          Save name
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </form>
  )
}

function Removal({ user, passkey, onDone }: { user: Account; passkey: Passkey; onDone: () => void }) {
  const remove = useRemoval(passkey, onDone)
  return (
    <div className="mt-3">
      <p className="mb-4 text-muted text-sm">
        Devices that signed in with it will be signed out. Delete it on the device, too, or it will still be offered
        there.
      </p>
      <ProofForm user={user} label="Remove passkey" busyLabel="Removing..." variant="danger" request={remove}>
        <Button variant="quiet" onClick={onDone}>
          Keep it
        </Button>
      </ProofForm>
    </div>
  )
}

export function useRemoval({ id }: Passkey, onDone: () => void) {
  const api = useApi()
  const refresh = useRefreshSecurity()
  return useProven({
    mutationFn: (body: Proof) => api('DELETE /api/auth/passkeys/{id}', { params: { id }, body }),
    onSuccess: async ({ message }) => {
      toastDone(message)
      await refresh()
      onDone()
    },
    onError(error) {
      if (!mayHaveSucceeded(error)) return
      toastFailure('The passkey may be removed now', 'We got no answer. Please check.')
      void refresh()
    },
  })
}

/** For an admin who signed in with the password only. */
function UseOne() {
  const api = useApi()
  const refresh = useRefreshSecurity()
  const use = useMutation({
    mutationFn: () => signInWithPasskey(api),
    retry: false,
    onSuccess: refresh,
    onError: (error) => toastFailure('No passkey was used', passkeyProblem(error) ?? messageOf(error)),
  })
  return (
    <Note role="alert" className="mb-5 grid gap-3">
      <p>You signed in without your passkey. Admins need it here.</p>
      <Button
        className="justify-self-start"
        busy={use.isPending}
        busyText="Waiting for your passkey..."
        onClick={() => use.mutate()}
      >
        Use my passkey
      </Button>
    </Note>
  )
}

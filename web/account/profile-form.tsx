import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import { type ProfileForm as ProfileFields, profileForm } from '../../contracts/account-forms.ts'
import { PROFILE_DESCRIPTION_LENGTH } from '../../contracts/account-rules.ts'
import { messageOf, RequestError } from '../lib/api.ts'
import { TOO_LARGE } from '../lib/prepare-photo.ts'
import { useApi } from '../lib/use-api.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { useFormName } from '../session/form-name.ts'
import { currentUserQuery } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { forgetForm, readForm, storeForm } from '../ui/stored-form.ts'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { PhotoField } from './photo-field.tsx'
import { sellerProfileQuery } from './profile-queries.ts'
import { saveProfile } from './save-profile.ts'
import { useSessionCheck } from './session-end.ts'
import { useProfilePhoto } from './use-profile-photo.ts'

export function ProfileForm({ user }: { user: Account }) {
  const photo = useProfilePhoto()
  const photoInput = useRef<HTMLInputElement>(null)
  const [saved] = useState(
    (): ProfileFields => ({
      username: user.username,
      profileDescription: user.profileDescription ?? '',
      joinsPriceDrops: user.joinsPriceDrops,
    }),
  )
  const { field, formState, getValues, handleSubmit, markRefused, reset, watch } = useSchemaForm(
    profileForm(user.username),
    saved,
  )
  const name = useFormName('profile')
  const [isRestored, setRestored] = useState(false)
  // Not as the initial values: what was typed still differs from what is saved.
  useEffect(() => {
    const typed = readForm<Partial<ProfileFields>>(name)
    if (!typed) return
    reset({ ...saved, ...typed }, { keepDefaultValues: true })
    setRestored(true)
  }, [name, saved, reset])
  const { dirtyFields } = formState
  // By code point, as the schema counts.
  const { length } = [...watch('profileDescription')]
  const save = useSave(name, (error) => {
    if (photoError(error)) photoInput.current?.focus()
    markRefused(error)
  })

  function submit(fields: ProfileFields) {
    // Never saves without the chosen photo, unless the seller drops it.
    if (photo.problem) photoInput.current?.focus()
    else save.mutate({ ...fields, changed: dirtyFields, photo: photo.file })
  }

  return (
    <form
      noValidate
      method="post"
      className="grid gap-6"
      onSubmit={handleSubmit(submit)}
      onChange={() => storeForm(name, changesOf(getValues(), saved))}
    >
      {isRestored && <Note>You haven't saved these changes yet.</Note>}
      <PhotoField
        username={user.username}
        imageUrl={user.profileImageUrl}
        photo={photo}
        error={photo.file === save.variables?.photo ? photoError(save.error) : undefined}
        inputRef={photoInput}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('username')}
      />
      <div>
        <TextArea
          label="About You"
          rows={6}
          placeholder="What you collect, what you let go of, and what makes you stop the car."
          {...field('profileDescription')}
        />
        <p className={clsx('mt-1.5 text-sm', length > PROFILE_DESCRIPTION_LENGTH ? 'text-clay' : 'text-muted')}>
          <span className="tabular-nums">
            {length}/{PROFILE_DESCRIPTION_LENGTH}
          </span>{' '}
          characters
        </p>
      </div>
      <Checkbox
        label="My new items join price drops"
        hint="Near its end a sale may lower prices. You can choose otherwise for each item."
        {...field('joinsPriceDrops')}
      />
      <Button
        type="submit"
        size="large"
        busy={save.isPending}
        busyText="Saving..."
        disabled={photo.isPreparing}
        className="justify-self-start"
      >
        Save Changes
      </Button>
      {save.error && !isAboutFields(save.error) && (
        <p role="alert" className="text-clay text-sm">
          {save.error instanceof RequestError
            ? `Nothing was saved. ${messageOf(save.error)}`
            : 'We got no answer, so your changes may not be saved. Please save them again.'}
        </p>
      )}
    </form>
  )
}

const changesOf = (typed: ProfileFields, saved: ProfileFields): Partial<ProfileFields> =>
  Object.fromEntries(Object.entries(typed).filter(([key, value]) => value !== saved[key as keyof ProfileFields]))

/** The server's error about the photo. */
export function photoError(error: Error | null): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  const { status, detail, fields } = error
  if (status === 413) return detail || TOO_LARGE
  return fields.profileImage || ([415, 422].includes(status) && detail) || undefined
}

const isAboutFields = (error: Error): boolean =>
  photoError(error) !== undefined || (error instanceof RequestError && Object.keys(error.fields).length > 0)

/** `storedAs` names what is stored of the form until it is saved. */
export function useSave(storedAs: string, onRefused: (error: Error) => void) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const checkSession = useSessionCheck()
  return useMutationOnce({
    retry: false,
    mutationFn: saveProfile,
    async onSuccess(account) {
      forgetForm(storedAs)
      const { username } = account
      queryClient.removeQueries({ queryKey: sellerProfileQuery(api, username).queryKey })
      await queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
      toastDone('Profile Updated', 'Your profile has been successfully updated.')
      // Not if a link was followed while it was being saved.
      if (location.pathname === '/profile/edit') await navigate({ to: '/seller/$username', params: { username } })
    },
    onError(error) {
      onRefused(error)
      toastFailure('Update Failed', messageOf(error, 'Failed to update profile'))
      checkSession(error)
    },
  })
}

import type { Account } from '../../contracts/account.ts'
import type { ProfileForm } from '../../contracts/account-forms.ts'
import { inTime, LONG_TIMEOUT_MS, throwUnlessOk } from '../lib/api.ts'

interface EditedProfile extends ProfileForm {
  /** The fields to save: the others may have been changed in another tab. */
  changed: Partial<Record<keyof ProfileForm, boolean>>
  photo: File | null
}

/** A multipart form instead of JSON, because of the photo. Throws a RequestError like every call. */
export async function saveProfile({ photo, changed, ...fields }: EditedProfile): Promise<Account> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (changed[name as keyof ProfileForm]) form.set(name, String(value))
  // Without a photo an empty file, as browsers send it: a form needs a part.
  form.set('profileImage', photo ?? new File([], ''))
  const response = await fetch('/api/auth/profile', {
    method: 'PATCH',
    body: form,
    credentials: 'include',
    signal: inTime(LONG_TIMEOUT_MS),
  })
  await throwUnlessOk(response)
  return response.json()
}

import type { Account } from '../../contracts/account.ts'
import type { ProfileForm } from '../../contracts/account-forms.ts'
import { throwUnlessOk } from '../lib/api.ts'

interface EditedProfile extends ProfileForm {
  photo: File | null
}

/** A multipart form instead of JSON, because of the photo. Throws a RequestError like every call. */
export async function saveProfile({ photo, ...fields }: EditedProfile): Promise<Account> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (photo) form.set('profileImage', photo)
  const response = await fetch('/api/auth/profile', { method: 'PATCH', body: form, credentials: 'include' })
  await throwUnlessOk(response)
  return response.json()
}

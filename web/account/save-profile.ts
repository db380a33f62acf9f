import type { Account } from '../../contracts/account.ts'
import { throwUnlessOk } from '../lib/api.ts'

export interface EditedProfile {
  username: string
  profileDescription: string
  joinsPriceDrops: boolean
  photo: File | null
}

/** A multipart form instead of JSON, because of the photo. Throws a RequestError like every call. */
export async function saveProfile({
  username,
  profileDescription,
  joinsPriceDrops,
  photo,
}: EditedProfile): Promise<Account> {
  const form = new FormData()
  form.set('username', username)
  form.set('profileDescription', profileDescription)
  form.set('joinsPriceDrops', String(joinsPriceDrops))
  if (photo) form.set('profileImage', photo)
  const response = await fetch('/api/auth/profile', { method: 'PATCH', body: form, credentials: 'include' })
  await throwUnlessOk(response)
  return response.json()
}

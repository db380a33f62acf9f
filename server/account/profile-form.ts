import { ProfileChange } from '../../contracts/account-forms.ts'
import { PHOTO_LIMIT } from '../../contracts/account-rules.ts'
import { AppError, badInput } from '../http/app-error.ts'
import type { MultipartPart } from '../http/multipart.ts'
import type { SentImage } from '../image/image.ts'

export const PROFILE_PHOTO = {
  bytes: PHOTO_LIMIT,
  refusal() {
    const message = 'The photo is larger than 5 MB.'
    return new AppError('too_large', message, { fields: { profileImage: message } })
  },
}

/** Throws 400 with the invalid fields. */
export async function readProfile(
  parts: AsyncIterable<MultipartPart>,
): Promise<{ change: ProfileChange; photo: SentImage | null }> {
  const given: Record<string, string> = {}
  let photo: SentImage | null = null
  for await (const part of parts) {
    if ('text' in part) given[part.name] = part.text
    // Browsers send an unused file input as an empty file.
    else if (part.name === 'profileImage' && part.bytes.length > 0) photo = part
  }
  const { data, error } = ProfileChange.safeParse(given)
  if (error) throw badInput(error)
  return { change: data, photo }
}

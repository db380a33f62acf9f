import { type Api, inTime, LONG_TIMEOUT_MS, throwUnlessOk } from '../lib/api.ts'
import { preparePhoto } from '../lib/prepare-photo.ts'

/** Uploads a picture through our own server. Throws a RequestError. */
export async function uploadImage(file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData()
  form.append('images', (await preparePhoto(file)).blob, file.name)
  const response = await fetch('/api/upload-images', {
    method: 'POST',
    body: form,
    credentials: 'include',
    signal: inTime(LONG_TIMEOUT_MS, signal),
  })
  await throwUnlessOk(response)
  const { imageUrls }: { imageUrls: [string] } = await response.json()
  return imageUrls[0]
}

/** Deletes an uploaded picture that no product uses. If this fails, the orphan cleanup does it. */
export const deleteImage = (api: Api, imageUrl: string): void =>
  void api('DELETE /api/images/imagekit', { body: { imageUrl } }).catch(() => {})

import { throwUnlessOk } from '../lib/api.ts'
import { preparePhoto } from '../lib/prepare-photo.ts'

/** Uploads pictures through our own server, which stores all or none. Throws a RequestError. */
export async function uploadImages(files: File[]): Promise<string[]> {
  const form = new FormData()
  for (const file of files) form.append('images', (await preparePhoto(file)).blob, file.name)
  const response = await fetch('/api/upload-images', { method: 'POST', body: form, credentials: 'include' })
  await throwUnlessOk(response)
  const { imageUrls }: { imageUrls: string[] } = await response.json()
  return imageUrls
}

import type { Browser } from './people.ts'

/** Encodes a form as a browser would, for `app.inject`. */
export async function multipart(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } }
}

export const file = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name)

/** The form of `POST /api/upload-images`. */
export function imagesForm(...images: File[]) {
  const form = new FormData()
  for (const image of images) form.append('images', image)
  return multipart(form)
}

export const uploadImages = async (browser: Browser, ...images: File[]) =>
  browser.request({ method: 'POST', url: '/api/upload-images', ...(await imagesForm(...images)) })

/** Returns the URL. */
export const uploadImage = async (browser: Browser, bytes: Buffer, name = 'vase.jpg'): Promise<string> =>
  (await uploadImages(browser, file(bytes, name))).json<{ imageUrls: string[] }>().imageUrls[0] ?? ''

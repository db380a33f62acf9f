import { z } from 'zod'
import { type Call, Message } from './call.ts'

/** Allows one direct upload to the image store. */
export const UploadPermit = z.object({
  token: z.string(),
  /** Unix time in seconds. */
  expire: z.number().int(),
  signature: z.string(),
  publicKey: z.string(),
  /** The base URL of stored images. */
  urlEndpoint: z.string(),
  /** Takes multipart: file, publicKey, signature, expire, token, fileName, folder. */
  uploadUrl: z.string(),
  /** Additional fields to send unchanged. */
  fields: z.record(z.string(), z.string()),
})
export type UploadPermit = z.infer<typeof UploadPermit>

/** The store's response to an upload; a subset of ImageKit's. Sizes in pixels and bytes. */
export const StoredImage = z.object({
  fileId: z.string(),
  name: z.string(),
  /** Relative to the root of the store, with a leading slash. */
  filePath: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  size: z.number().int(),
  fileType: z.literal('image'),
})
export type StoredImage = z.infer<typeof StoredImage>

export const imageCalls = {
  'POST /api/imagekit-auth': { role: 'seller', summary: 'A permit to upload one image', answer: UploadPermit },
  'POST /api/images/upload': {
    role: 'visitor',
    summary: "The built-in store's upload: multipart file, publicKey, signature, expire, token, fileName, folder",
    answer: StoredImage,
  },
  'POST /api/upload-images': {
    role: 'seller',
    summary: 'Upload several images, multipart, repeated field images',
    answer: z.object({ imageUrls: z.array(z.string()) }),
  },
  'DELETE /api/images/imagekit': {
    role: 'account',
    summary: 'Delete an image that is not in use',
    body: z.object({ imageUrl: z.string({ error: 'imageUrl is required' }).min(1, 'imageUrl is required').max(2000) }),
    answer: Message,
  },
} satisfies Record<string, Call>

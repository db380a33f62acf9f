import { z } from 'zod'
import { type Call, Message } from './call.ts'
import { MAX_BRIGHTNESS, MIN_BRIGHTNESS, MIN_CROP_SHARE, ROTATIONS, ROUNDING, UNEDITED } from './image-edit-rules.ts'

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

const share = z.number().min(0).max(1)
const side = z.number().min(MIN_CROP_SHARE, 'The crop is too small').max(1)

/** Shares of the rotated picture, 0 to 1. */
const Crop = z
  .object({ x: share, y: share, width: side, height: side })
  .refine(({ x, y, width, height }) => Math.max(x + width, y + height) <= 1 + ROUNDING, {
    message: 'The crop reaches beyond the picture',
  })

const imageEdit = {
  /** Degrees clockwise. */
  rotate: z.literal(ROTATIONS),
  /** Null for the whole picture. */
  crop: Crop.nullable(),
  /** Multiplies each sRGB channel. */
  brightness: z.number().min(MIN_BRIGHTNESS).max(MAX_BRIGHTNESS),
}

/** A stored image, and how it was made from its original. Sizes in pixels. */
export const EditedImage = z.object({
  imageUrl: z.string(),
  /** The same as `imageUrl` for an image that was not edited. */
  originalUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  ...imageEdit,
})
export type EditedImage = z.infer<typeof EditedImage>

const imageUrl = z.string({ error: 'imageUrl is required' }).min(1, 'imageUrl is required').max(2000)

export const ImageEditRequest = z.object({
  imageUrl,
  rotate: imageEdit.rotate.default(UNEDITED.rotate),
  crop: imageEdit.crop.default(UNEDITED.crop),
  brightness: imageEdit.brightness.default(UNEDITED.brightness),
})
export type ImageEditRequest = z.output<typeof ImageEditRequest>

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
    summary: 'Delete an image that is not in use, and the original it was made from',
    body: z.object({ imageUrl }),
    answer: Message,
  },
  'GET /api/images/edit': {
    role: 'seller',
    summary: 'How an image was rotated, cropped and brightened, and the original it was made from',
    query: z.object({ imageUrl }),
    answer: EditedImage,
  },
  'POST /api/images/edit': {
    role: 'seller',
    summary:
      "Rotate, crop and brighten an image's original, in this order, as a new image. With no change: the original again",
    body: ImageEditRequest,
    answer: EditedImage,
  },
} satisfies Record<string, Call>

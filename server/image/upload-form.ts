import { z } from 'zod'
import { badField } from '../http/app-error.ts'
import type { MultipartPart } from '../http/multipart.ts'
import type { SentImage } from './image.ts'
import type { PresentedPermit } from './permit.ts'

const required = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .min(1, `${name} is required`)
    .max(500)

const UploadFields = z.object({
  publicKey: required('publicKey'),
  signature: required('signature'),
  token: required('token'),
  expire: required('expire')
    .regex(/^\d{1,12}$/, 'expire must be a Unix time in seconds')
    .transform(Number),
  fileName: required('fileName'),
  folder: z.string().max(200).default(''),
})

/** Reads an upload in the format of ImageKit's API. Throws `bad_input` (400) naming the missing or invalid field. */
export async function readUpload(
  parts: AsyncIterable<MultipartPart>,
): Promise<SentImage & { permit: PresentedPermit; folder: string }> {
  const fields: Record<string, string> = {}
  let bytes: Buffer | undefined
  for await (const part of parts) {
    if ('text' in part) fields[part.name] = part.text
    else if (part.name === 'file') bytes = part.bytes
  }
  const { data, error } = UploadFields.safeParse(fields)
  if (error) throw badField(String(error.issues[0]?.path[0]), error.issues[0]?.message ?? 'Invalid input')
  if (!bytes) throw badField('file', 'file must be a file')
  const { fileName, folder, ...permit } = data
  return { bytes, fileName, folder, permit }
}

export async function* imagesOf(parts: AsyncIterable<MultipartPart>): AsyncGenerator<SentImage> {
  for await (const part of parts) if ('bytes' in part && part.name === 'images') yield part
}

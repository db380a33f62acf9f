import { z } from 'zod'
import { AppError } from '../http/app-error.ts'
import type { MultipartPart } from '../http/multipart.ts'
import type { SentImage } from './image.ts'
import type { ShownPermit } from './permit.ts'

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

/** Reads an upload in ImageKit's form. Throws `bad_input` (400) with the field that is missing or wrong. */
export async function readUpload(
  parts: AsyncIterable<MultipartPart>,
): Promise<SentImage & { permit: ShownPermit; folder: string }> {
  const given: Record<string, string> = {}
  let bytes: Buffer | undefined
  for await (const part of parts) {
    if ('text' in part) given[part.name] = part.text
    else if (part.name === 'file') bytes = part.bytes
  }
  const { data, error } = UploadFields.safeParse(given)
  if (error) throw badField(String(error.issues[0]?.path[0]), error.issues[0]?.message ?? 'Invalid input')
  if (!bytes) throw badField('file', 'file is required, as a file')
  const { fileName, folder, ...permit } = data
  return { bytes, fileName, folder, permit }
}

const badField = (name: string, message: string) => new AppError('bad_input', message, { fields: { [name]: message } })

/** The files of one field; what other fields hold is not looked at. */
export async function* filesOf(parts: AsyncIterable<MultipartPart>, name: string): AsyncGenerator<SentImage> {
  for await (const part of parts) if ('bytes' in part && part.name === name) yield part
}

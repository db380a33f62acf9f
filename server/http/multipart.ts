import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IMAGE_BYTES_LIMIT } from '../../contracts/image-rules.ts'
import { IMAGE_LIMIT } from '../../contracts/product-rules.ts'
import { cleanLine, storable } from '../../contracts/text-rules.ts'
import { AppError } from './app-error.ts'
import { storableText } from './storable-input.ts'

export type MultipartPart = { name: string; text: string } | { name: string; fileName: string; bytes: Buffer }

/** Registers multipart routes in their own scope: all other calls respond 415. */
export function withMultipart(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      throwFileSizeLimit: false,
      limits: { files: IMAGE_LIMIT + 1, fields: 30, fieldSize: 10_000 },
    })
    routes(scope)
  })
}

interface FileLimit {
  bytes: number
  /** For a file over the limit. */
  refusal: (fileName: string) => AppError
}

const UPLOADS: FileLimit = {
  bytes: IMAGE_BYTES_LIMIT,
  refusal: (fileName) => new AppError('too_large', `${fileName} is larger than 10 MB.`),
}

/**
 * Yields the parts of a multipart body, each file as a whole in memory. Throws `wrong_media_type` (415), `bad_input` (400) for
 * a malformed body, and the limit's refusal.
 */
export async function* multipartParts(request: FastifyRequest, limit = UPLOADS): AsyncGenerator<MultipartPart> {
  if (!request.isMultipart()) throw new AppError('wrong_media_type', 'Send this as multipart/form-data.')
  try {
    for await (const part of request.parts({ limits: { fileSize: limit.bytes } })) {
      const name = storable(part.fieldname)
      if (part.type === 'field') yield { name, text: storableText(String(part.value), name) }
      else yield { name, fileName: fileNameOf(part), bytes: await wholeFile(part, limit) }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('bad_input', "We couldn't read the form.", { cause: error })
  } finally {
    // Clients would block on an unread body and never read the response.
    request.raw.unpipe().resume()
  }
}

/** One line, for messages. */
const fileNameOf = ({ filename }: MultipartFile): string => cleanLine(filename ?? '') || 'The file'

async function wholeFile(part: MultipartFile, { refusal }: FileLimit): Promise<Buffer> {
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw refusal(fileNameOf(part))
  return bytes
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_BYTES_LIMIT } from '../../contracts/image-rules.ts'
import { accountKey, addressKey } from '../http/keys.ts'
import { withMultipart } from '../http/multipart.ts'
import { createUploadRoom } from './upload-room.ts'

const MEGABYTE = 1024 * 1024
/** The wizard sends three files at once. */
const BYTES_EACH = 4 * IMAGE_BYTES_LIMIT
const ofAccounts = createUploadRoom({ bytes: 256 * MEGABYTE, bytesEach: BYTES_EACH })
/** The permit in the form may be somebody's all the same. These cannot take the room of accounts. */
const ofStrangers = createUploadRoom({ bytes: 64 * MEGABYTE, bytesEach: BYTES_EACH })

/** Registers routes that take files. Each is refused before its body is read when too much is in memory already. */
export function withUploads(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  withMultipart(app, (scope) => {
    scope.addHook('onRoute', (route) => {
      const { handler } = route
      route.handler = async function (request, reply) {
        return hold(request, async () => handler.call(this, request, reply) as Promise<FastifyReply>)
      }
    })
    routes(scope)
  })
}

async function hold<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T> {
  const { account } = request.viewer
  try {
    return account
      ? await ofAccounts.hold(accountKey(account.id), bytesOf(request), act)
      : await ofStrangers.hold(addressKey(request.ip), bytesOf(request), act)
  } finally {
    // Senders that are not read to the end would wait for ever instead of reading the answer.
    request.raw.resume()
  }
}

/** What it takes at a time: the files of a form are read one by one. */
const bytesOf = ({ headers }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? IMAGE_BYTES_LIMIT), IMAGE_BYTES_LIMIT)

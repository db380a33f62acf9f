import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_BYTES_LIMIT } from '../../contracts/image-rules.ts'
import { accountKey, addressKey } from '../http/keys.ts'
import { withMultipart } from '../http/multipart.ts'
import { busyWithOthers, tooManyAtOnce } from '../http/overload.ts'

const MEGABYTE = 1024 * 1024
/** The wizard uploads three files in parallel. */
const MAX_BYTES_PER_OWNER = 4 * IMAGE_BYTES_LIMIT
const accountMemory = createUploadMemory({ maxBytes: 256 * MEGABYTE, maxBytesPerOwner: MAX_BYTES_PER_OWNER })
/** For requests without a session, whose permit is only checked later. Separate, so they cannot block accounts. */
const anonymousMemory = createUploadMemory({ maxBytes: 64 * MEGABYTE, maxBytesPerOwner: MAX_BYTES_PER_OWNER })

/** Registers routes that accept files. Rejects requests before reading the body when uploads take too much memory. */
export function withUploads(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  withMultipart(app, (scope) => {
    scope.addHook('onRoute', (route) => {
      const { handler } = route
      route.handler = async function (request, reply) {
        return reserveMemory(request, async () => handler.call(this, request, reply) as Promise<FastifyReply>)
      }
    })
    routes(scope)
  })
}

async function reserveMemory<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> {
  const { account } = request.viewer
  try {
    return account
      ? await accountMemory.reserve(accountKey(account.id), bytesOf(request), run)
      : await anonymousMemory.reserve(addressKey(request.ip), bytesOf(request), run)
  } finally {
    // Drain the body: a client that is still sending would never read the response.
    request.raw.resume()
  }
}

/** One file at most, because a form's files are read one at a time. */
const bytesOf = ({ headers }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? IMAGE_BYTES_LIMIT), IMAGE_BYTES_LIMIT)

interface MemoryLimits {
  maxBytes: number
  maxBytesPerOwner: number
}

/** Bounds the memory used by uploads from arrival until processed. */
interface UploadMemory {
  /**
   * Reserves the bytes while `run` runs. Throws `too_many_tries` (429) past the owner's limit and `unavailable` (503)
   * past everyone's, both with Retry-After.
   */
  reserve<T>(owner: string, bytes: number, run: () => Promise<T>): Promise<T>
}

export function createUploadMemory({ maxBytes, maxBytesPerOwner }: MemoryLimits): UploadMemory {
  const reserved = new Map<string, number>()
  let total = 0

  function add(owner: string, bytes: number): void {
    const ownerTotal = (reserved.get(owner) ?? 0) + bytes
    if (ownerTotal > 0) reserved.set(owner, ownerTotal)
    else reserved.delete(owner)
    total += bytes
  }

  return {
    async reserve(owner, bytes, run) {
      if ((reserved.get(owner) ?? 0) + bytes > maxBytesPerOwner) throw tooManyAtOnce()
      if (total + bytes > maxBytes) throw busyWithOthers()
      add(owner, bytes)
      try {
        return await run()
      } finally {
        add(owner, -bytes)
      }
    },
  }
}

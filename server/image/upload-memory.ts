import { AppError } from '../http/app-error.ts'

const RETRY_AFTER_SECONDS = 5

interface MemoryLimits {
  maxBytes: number
  maxBytesPerOwner: number
}

/** Bounds the memory used by uploads from arrival until processed. */
export interface UploadMemory {
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
      if ((reserved.get(owner) ?? 0) + bytes > maxBytesPerOwner)
        throw new AppError('too_many_tries', 'Too many pictures at once. Please try again in a moment.', {
          retryAfter: RETRY_AFTER_SECONDS,
        })
      if (total + bytes > maxBytes)
        throw new AppError('unavailable', 'The server is busy with other images.', { retryAfter: RETRY_AFTER_SECONDS })
      add(owner, bytes)
      try {
        return await run()
      } finally {
        add(owner, -bytes)
      }
    },
  }
}

import { busyWithImages, tooManyImages } from './overload.ts'

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
      if ((reserved.get(owner) ?? 0) + bytes > maxBytesPerOwner) throw tooManyImages()
      if (total + bytes > maxBytes) throw busyWithImages()
      add(owner, bytes)
      try {
        return await run()
      } finally {
        add(owner, -bytes)
      }
    },
  }
}

import { AppError } from '../http/app-error.ts'

const RETRY_AFTER_SECONDS = 5

interface RoomLimits {
  bytes: number
  bytesEach: number
}

/** Bounds the memory that files take between their arrival and the end of the work on them. */
export interface UploadRoom {
  /**
   * Throws `too_many_tries` (429) when the owner's uploads at the time are too large together, `unavailable` (503) when
   * everybody's are, both with Retry-After.
   */
  hold<T>(owner: string, bytes: number, act: () => Promise<T>): Promise<T>
}

export function createUploadRoom(limits: RoomLimits): UploadRoom {
  const held = new Map<string, number>()
  let total = 0

  function add(owner: string, bytes: number): void {
    const ofOwner = (held.get(owner) ?? 0) + bytes
    if (ofOwner > 0) held.set(owner, ofOwner)
    else held.delete(owner)
    total += bytes
  }

  return {
    async hold(owner, bytes, act) {
      if ((held.get(owner) ?? 0) + bytes > limits.bytesEach)
        throw new AppError('too_many_tries', 'Too many pictures at once. Please try again in a moment.', {
          retryAfter: RETRY_AFTER_SECONDS,
        })
      if (total + bytes > limits.bytes)
        throw new AppError('unavailable', 'The server is busy with other images.', { retryAfter: RETRY_AFTER_SECONDS })
      add(owner, bytes)
      try {
        return await act()
      } finally {
        add(owner, -bytes)
      }
    },
  }
}

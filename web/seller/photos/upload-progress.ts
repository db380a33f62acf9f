import type { PhotoSize } from './photo-files.ts'
import type { Upload } from './photo-uploads.ts'

export interface UploadProgress {
  total: number
  stored: number
  /** Photos that wait for the seller. */
  failed: number
  /** 0 to 1, over all photos. Only adding photos makes it smaller. */
  share: number
  /** Estimated before a photo is downscaled; null until the first one is. */
  bytesLeft: number | null
  /** Why the server did not take a photo that can be sent again; null if it took all, or the connection was lost. */
  refusal: string | null
}

export function progressOf(
  uploads: readonly { id: string; upload: Upload }[],
  sizes: ReadonlyMap<string, PhotoSize>,
): UploadProgress {
  const total = uploads.length
  const stored = uploads.filter(({ upload }) => upload.state === 'stored').length
  const failed = uploads.filter(({ upload }) => upload.state === 'failed').length
  const share = total === 0 ? 0 : uploads.reduce((sum, { upload }) => sum + upload.share, 0) / total
  const refused = uploads.find(({ upload: { failure } }) => failure?.canRetry && failure.wasAnswered)
  const refusal = refused?.upload.failure?.reason ?? null
  return { total, stored, failed, share, bytesLeft: bytesLeft(uploads, sizes), refusal }
}

function bytesLeft(
  uploads: readonly { id: string; upload: Upload }[],
  sizes: ReadonlyMap<string, PhotoSize>,
): number | null {
  const prepared = [...sizes.values()].filter((size) => size.prepared !== undefined)
  const ratio = sum(prepared.map((size) => size.prepared ?? 0)) / sum(prepared.map((size) => size.original))
  const left = uploads.filter(({ upload }) => upload.state === 'waiting' || upload.state === 'sending')
  if (left.length === 0) return 0
  if (prepared.length === 0) return null
  return sum(
    left.map(({ id, upload }) => {
      const { original = 0, prepared = original * ratio } = sizes.get(id) ?? {}
      return prepared * (1 - upload.share)
    }),
  )
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

const MB = 1024 * 1024

/** `3 MB`, `0.4 MB` */
export const inMegabytes = (bytes: number): string =>
  `${bytes >= 10 * MB ? Math.round(bytes / MB) : Math.max(0.1, Math.round((bytes / MB) * 10) / 10)} MB`

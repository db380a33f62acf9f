import { z } from 'zod'
import { localJson } from '../../lib/json-storage.ts'

/** A chosen photo that is not in a draft yet. */
export interface BatchPhoto {
  id: string
  /** The file's name. */
  name: string
  /** Null until it is uploaded. */
  url: string | null
  /** ISO 8601, by the camera's clock; undefined if unknown. */
  takenAt?: string | undefined
}

const Stored = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    takenAt: z.iso.datetime().optional(),
  }),
)

const keyOf = (accountId: number): string => `fernvale-many:${accountId}`

/** Photos of an earlier visit that are not in a draft yet. `PhotoFiles` has their bytes. */
export const readBatch = (accountId: number): BatchPhoto[] =>
  Stored.safeParse(localJson.read(keyOf(accountId))).data ?? []

/** Ignores storage failures: the list then lives only as long as the page. */
export const writeBatch = (accountId: number, photos: readonly BatchPhoto[]): void =>
  localJson.write(keyOf(accountId), photos.length === 0 ? null : photos)

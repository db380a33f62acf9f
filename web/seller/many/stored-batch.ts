import { z } from 'zod'
import type { Draft } from '../../../contracts/draft.ts'
import { localJson } from '../../lib/json-storage.ts'
import { ChosenPhoto } from '../photos/chosen-photo.ts'

const BatchPhoto = ChosenPhoto.extend({
  /** By the camera's clock; undefined if unknown. */
  takenAt: z.iso.datetime().optional(),
})
/** A chosen photo that is not in a draft yet. */
export type BatchPhoto = z.infer<typeof BatchPhoto>

const keyOf = (accountId: number): string => `fernvale-many:${accountId}`

const placedKey = (accountId: number): string => `fernvale-many-placed:${accountId}`

const read = (key: string): BatchPhoto[] => z.array(BatchPhoto).safeParse(localJson.read(key)).data ?? []

/** Photos of an earlier visit that are not in a draft yet. `PhotoFiles` has their bytes. */
export const readBatch = (accountId: number): BatchPhoto[] => read(keyOf(accountId))

/** Ignores storage failures: the list then lives only as long as the page. */
export const writeBatch = (accountId: number, photos: readonly BatchPhoto[]) =>
  localJson.write(keyOf(accountId), photos.length === 0 ? null : photos)

/** Photos that became drafts, by which they are recognized when they are chosen again. */
export const readPlaced = (accountId: number): BatchPhoto[] => read(placedKey(accountId))

/** Adds photos to those that became drafts, and drops those that are in no draft any more. */
export function notePlaced(accountId: number, photos: readonly BatchPhoto[], drafts: readonly Draft[]): void {
  const inDrafts = new Set(drafts.flatMap(({ imageUrls }) => imageUrls))
  const placed = [...readPlaced(accountId), ...photos].filter(({ url }) => url && inDrafts.has(url))
  localJson.write(placedKey(accountId), placed.length === 0 ? null : placed)
}

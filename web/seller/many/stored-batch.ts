import { z } from 'zod'
import { localJson } from '../../lib/json-storage.ts'
import { ChosenPhoto } from '../photos/chosen-photo.ts'

const BatchPhoto = ChosenPhoto.extend({
  /** By the camera's clock; undefined if unknown. */
  takenAt: z.iso.datetime().optional(),
})
/** A chosen photo that is not in a draft yet. */
export type BatchPhoto = z.infer<typeof BatchPhoto>

const keyOf = (accountId: number): string => `fernvale-many:${accountId}`

/** Photos of an earlier visit that are not in a draft yet. `PhotoFiles` has their bytes. */
export const readBatch = (accountId: number): BatchPhoto[] =>
  z.array(BatchPhoto).safeParse(localJson.read(keyOf(accountId))).data ?? []

/** Ignores storage failures: the list then lives only as long as the page. */
export const writeBatch = (accountId: number, photos: readonly BatchPhoto[]) =>
  localJson.write(keyOf(accountId), photos.length === 0 ? null : photos)

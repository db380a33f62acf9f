import type { Draft } from '../../../contracts/draft.ts'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'
import { toastFailure } from '../../ui/toast.ts'
import { type Arrangement, groupOf, movePhotos, placePhoto, replacePhoto, splitPhotos } from './arrangement.ts'
import type { ArrangementSync } from './arrangement-sync.ts'
import type { Deletion } from './use-deletion.ts'

export type SorterActions = ReturnType<typeof useSorterActions>

/** The seller's actions on photos, within the limits of one item. */
export function useSorterActions(
  sync: ArrangementSync,
  groups: Arrangement,
  drafts: ReadonlyMap<number, Draft>,
  deletion: Deletion,
) {
  function change(update: (groups: Arrangement) => Arrangement): void {
    if (update(groups).every(({ imageUrls }) => imageUrls.length <= IMAGE_LIMIT)) sync.change(update)
    else toastFailure('Too many photos', `A listing can have up to ${IMAGE_LIMIT} photos.`)
  }

  return {
    place: (url: string, at: string) => change((now) => placePhoto(now, url, at)),
    move: (urls: readonly string[], to: number) => change((now) => movePhotos(now, urls, to)),
    split: (urls: readonly string[]) => change((now) => splitPhotos(now, urls, sync.newId())),
    makeFirst(url: string) {
      const first = groupOf(groups, url)?.imageUrls[0]
      if (first) change((now) => placePhoto(now, url, first))
    },
    replace: (url: string, edited: string) => change((now) => replacePhoto(now, url, edited)),
    remove(urls: readonly string[]) {
      // Not a new item, which is no draft yet: its photos are removed.
      const whole = groups.filter(({ id, imageUrls }) => drafts.has(id) && imageUrls.every((url) => urls.includes(url)))
      for (const { id } of whole) {
        const draft = drafts.get(id)
        if (draft) deletion.deleteDraft(draft)
      }
      const others = urls.filter((url) => !whole.some(({ imageUrls }) => imageUrls.includes(url)))
      if (others.length > 0) deletion.deletePhotos(others)
    },
    undo: () => sync.undo(),
  }
}

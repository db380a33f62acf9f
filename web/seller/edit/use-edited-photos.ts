import { useState } from 'react'
import type { Product } from '../../../contracts/product.ts'
import { useApi } from '../../lib/use-api.ts'
import { addPhotos, movePhoto, type PhotoList, removePhotos, replaceUrl } from '../photo-order.ts'
import type { ChosenPhoto } from '../photos/chosen-photo.ts'
import { deleteImage } from '../upload-images.ts'
import { mergePhotos } from './merge-photos.ts'
import type { StoredEdit } from './stored-edit.ts'
import { useImageUploads } from './use-image-uploads.ts'

export type EditedPhotos = ReturnType<typeof useEditedPhotos>

/** A photo of a listing is always uploaded. */
export type ListedPhoto = ChosenPhoto & { url: string }

const photoOf = (url: string): ListedPhoto => ({ id: url, name: url.split('/').at(-1) ?? url, url })

/** A product's photos in the edit dialog, or those of its unsaved edit. Changes take effect on save. */
export function useEditedPhotos({ imageUrls, primaryImageIndex }: Product, unsaved: StoredEdit | undefined) {
  const api = useApi()
  const [list, setList] = useState<PhotoList<ListedPhoto>>({
    photos: mergePhotos(unsaved?.imageUrls ?? imageUrls, unsaved?.openedUrls ?? imageUrls, imageUrls).map(photoOf),
    primaryId: unsaved?.imageUrls ? unsaved.primaryUrl : (imageUrls[primaryImageIndex] ?? imageUrls[0]),
  })
  /** Uploaded or made by editing in this dialog; no product uses them until it is saved. */
  const [added, setAdded] = useState(unsaved?.added ?? [])

  const uploads = useImageUploads((url) => {
    setAdded((now) => [...now, url])
    setList((now) => addPhotos(now, [photoOf(url)]))
  })

  return {
    list,
    added,
    isChanged:
      list.photos.map(({ url }) => url).join() !== imageUrls.join() || list.primaryId !== imageUrls[primaryImageIndex],
    uploads,
    isUploading: uploads.progress !== null,
    move: (id: string, to: string) => setList((now) => movePhoto(now, id, to)),
    makePrimary: (id: string) => setList((now) => ({ ...now, primaryId: id })),
    replace(id: string, url: string) {
      setList((now) => replaceUrl(now, id, url))
      setAdded((now) => [...new Set([...now, url])])
    },
    remove(id: string) {
      const url = list.photos.find((photo) => photo.id === id)?.url
      setList((now) => removePhotos(now, [id]))
      if (url === undefined || !added.includes(url)) return
      setAdded((now) => now.filter((other) => other !== url))
      deleteImage(api, url)
    },
    /** Stops uploading and deletes what was uploaded in this dialog. */
    discard() {
      uploads.discard()
      for (const url of added) deleteImage(api, url)
    },
  }
}

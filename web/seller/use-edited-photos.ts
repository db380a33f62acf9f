import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '../../contracts/product.ts'
import { useSessionCheck } from '../account/session-end.ts'
import { useApi } from '../lib/use-api.ts'
import { toast } from '../ui/toast.ts'
import { addPhotos, movePhoto, type PhotoList, removePhoto, replaceUrl } from './photo-order.ts'
import type { BoardPhoto } from './photo-tile.tsx'
import { uploadImages } from './upload-images.ts'

export type EditedPhotos = ReturnType<typeof useEditedPhotos>

/** A photo of a listing is always uploaded. */
export type ListedPhoto = BoardPhoto & { url: string }

const photoOf = (url: string): ListedPhoto => ({ id: url, name: url.split('/').at(-1) ?? url, url, preview: null })

/** A product's photos in the edit dialog. Changes take effect on save. */
export function useEditedPhotos({ imageUrls, primaryImageIndex }: Product) {
  const api = useApi()
  const checkSession = useSessionCheck()
  const [list, setList] = useState<PhotoList<ListedPhoto>>({
    photos: imageUrls.map(photoOf),
    primaryId: imageUrls[primaryImageIndex] ?? imageUrls[0],
  })
  /** Uploaded or made by editing in this dialog; no product uses them until it is saved. */
  const [added, setAdded] = useState<string[]>([])

  const upload = useMutation({
    retry: false,
    mutationFn: uploadImages,
    onSuccess(urls) {
      setAdded((now) => [...now, ...urls])
      setList((now) => addPhotos(now, urls.map(photoOf)))
      const count = `Added ${urls.length} ${urls.length === 1 ? 'image' : 'images'}`
      toast({ tone: 'good', title: 'Images uploaded successfully', description: count })
    },
    onError(error) {
      checkSession(error)
      const description = 'Failed to upload images. Please try again.'
      toast({ tone: 'destructive', title: 'Upload failed', description })
    },
  })

  /** If this fails, the orphan cleanup deletes the image. */
  const deleteImage = (url: string) =>
    void api('DELETE /api/images/imagekit', { body: { imageUrl: url } }).catch(() => {})

  return {
    list,
    isChanged:
      list.photos.map(({ url }) => url).join() !== imageUrls.join() || list.primaryId !== imageUrls[primaryImageIndex],
    isUploading: upload.isPending,
    uploadError: upload.error,
    add: (files: File[]) => upload.mutate(files),
    move: (id: string, to: string) => setList((now) => movePhoto(now, id, to)),
    makePrimary: (id: string) => setList((now) => ({ ...now, primaryId: id })),
    replace(id: string, url: string) {
      setList((now) => replaceUrl(now, id, url))
      setAdded((now) => [...new Set([...now, url])])
    },
    remove(id: string) {
      const url = list.photos.find((photo) => photo.id === id)?.url
      setList((now) => removePhoto(now, id))
      if (url === undefined || !added.includes(url)) return
      setAdded((now) => now.filter((other) => other !== url))
      deleteImage(url)
    },
    /** Deletes what was uploaded in this dialog. */
    discard: () => added.forEach(deleteImage),
  }
}

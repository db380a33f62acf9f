import { useEffect } from 'react'
import type { ListingFormApi } from './listing-fields.tsx'
import type { ListingFormValues } from './listing-form.ts'
import { storeEdit } from './stored-edit.ts'
import type { EditedPhotos } from './use-edited-photos.ts'

interface Editing {
  productId: number
  isUnsaved: boolean
  form: ListingFormApi
  photos: EditedPhotos
}

/** Keeps an unsaved edit in this browser tab until it is saved or discarded. */
export function useStoredEdit({ productId, isUnsaved, form, photos: { list, added } }: Editing): void {
  const { subscribe, getValues } = form
  useEffect(() => {
    if (!isUnsaved) return storeEdit(undefined)
    const store = () =>
      storeEdit({
        productId,
        fields: getValues() as ListingFormValues,
        imageUrls: list.photos.map(({ url }) => url),
        primaryUrl: list.photos.find(({ id }) => id === list.primaryId)?.url,
        added,
      })
    store()
    return subscribe({ formState: { values: true }, callback: store })
  }, [productId, isUnsaved, subscribe, getValues, list, added])
}

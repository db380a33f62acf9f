import { useEffect } from 'react'
import { forgetForm, storeForm } from '../ui/stored-form.ts'
import type { ListingFormApi } from './listing-fields.tsx'
import type { ListingFormValues } from './listing-form.ts'
import type { StoredEdit } from './stored-edit.ts'
import type { EditedPhotos } from './use-edited-photos.ts'

interface Editing {
  /** Under which it is stored. */
  name: string
  productId: number
  isUnsaved: boolean
  form: ListingFormApi
  photos: EditedPhotos
}

/** Keeps an unsaved edit in this browser tab until it is saved or discarded. */
export function useStoredEdit({ name, productId, isUnsaved, form, photos: { list, added } }: Editing): void {
  const { subscribe, getValues } = form
  useEffect(() => {
    if (!isUnsaved) return forgetForm(name)
    const store = () =>
      storeForm(name, {
        productId,
        fields: getValues() as ListingFormValues,
        imageUrls: list.photos.map(({ url }) => url),
        primaryUrl: list.photos.find(({ id }) => id === list.primaryId)?.url,
        added,
      } satisfies StoredEdit)
    store()
    return subscribe({ formState: { values: true }, callback: store })
  }, [name, productId, isUnsaved, subscribe, getValues, list, added])
}

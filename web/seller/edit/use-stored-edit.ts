import { useEffect } from 'react'
import type { Product } from '../../../contracts/product.ts'
import { forgetForm, storeForm } from '../../ui/stored-form.ts'
import type { ListingFormApi } from '../listing-fields.tsx'
import { changedValues, type ListingFormValues } from '../listing-form.ts'
import type { StoredEdit } from './stored-edit.ts'
import type { EditedPhotos } from './use-edited-photos.ts'

interface Editing {
  /** Under which it is stored. */
  name: string
  product: Product
  isUnsaved: boolean
  form: ListingFormApi
  photos: EditedPhotos
}

/** Keeps an unsaved edit in this browser tab until it is saved or discarded. */
export function useStoredEdit({ name, product, isUnsaved, form, photos }: Editing): void {
  const { subscribe, getValues } = form
  const { list, isChanged, added } = photos
  useEffect(() => {
    if (!isUnsaved) return forgetForm(name)
    const store = () =>
      storeForm(name, {
        productId: product.id,
        fields: changedValues(product, getValues() as ListingFormValues),
        ...(isChanged && {
          imageUrls: list.photos.map(({ url }) => url),
          openedUrls: product.imageUrls,
          primaryUrl: list.photos.find(({ id }) => id === list.primaryId)?.url,
        }),
        added,
      } satisfies StoredEdit)
    store()
    return subscribe({ formState: { values: true }, callback: store })
  }, [name, product, isUnsaved, subscribe, getValues, list, isChanged, added])
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Product } from '../../contracts/product.ts'
import { useLastDefined } from '../lib/use-last-defined.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EditPhotos } from './edit-photos.tsx'
import { ListingFields } from './listing-fields.tsx'
import { type Listing, ListingForm, type ListingInput, toFormValues } from './listing-form.ts'
import { useEditedPhotos } from './use-edited-photos.ts'
import { useSaveListing } from './use-save-listing.ts'

interface EditDialogProps {
  /** Undefined while the dialog is closed. */
  product: Product | undefined
  onClose: () => void
}

export function EditDialog({ product, onClose }: EditDialogProps) {
  const shown = useLastDefined(product)
  // A new key resets the form each time the dialog opens.
  const [formKey, setFormKey] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = product !== undefined
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setFormKey(formKey + 1)
  }
  return shown ? <EditForm key={formKey} product={shown} open={isOpen} onClose={onClose} /> : null
}

function EditForm({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  const form = useForm<ListingInput, unknown, Listing>({
    resolver: zodResolver(ListingForm),
    defaultValues: toFormValues(product),
  })
  const photos = useEditedPhotos(product)
  const save = useSaveListing(product, form.setError)
  const [isConfirming, setConfirming] = useState(false)
  const isChanged = form.formState.isDirty || photos.isChanged

  const leave = () => {
    photos.discard()
    onClose()
  }
  const submit = form.handleSubmit((listing) => {
    if (photos.list.photos.length > 0) save.mutate({ listing, photos: photos.list }, { onSuccess: onClose })
  })

  return (
    <Dialog
      open={open}
      onClose={() => (isChanged && !save.isPending ? setConfirming(true) : leave())}
      title="Edit Product"
      footer={
        isConfirming ? (
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p role="alert" className="mr-auto font-semibold">
              Discard your changes?
            </p>
            <Button variant="secondary" onClick={() => setConfirming(false)}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={leave}>
              Discard
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => (isChanged ? setConfirming(true) : leave())}>
              Cancel
            </Button>
            <Button busy={save.isPending} busyText="Saving..." disabled={photos.isUploading} onClick={submit}>
              Save Changes
            </Button>
          </div>
        )
      }
    >
      <form noValidate method="post" onSubmit={submit} className="grid grid-cols-1 gap-6">
        {product.status === 'rejected' && (
          <p className="rounded-md bg-sun px-4 py-3">
            An admin rejected this item. Save your changes to submit it again.
          </p>
        )}
        <EditPhotos photos={photos} />
        <ListingFields form={form} />
        {/* Lets Enter in a field submit: the visible button is outside the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

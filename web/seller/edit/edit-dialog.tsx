import { useLayoutEffect, useState } from 'react'
import type { Product } from '../../../contracts/product.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { useOnce } from '../../lib/use-once.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useFormName } from '../../session/form-name.ts'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { forgetForm } from '../../ui/stored-form.ts'
import { ListingFields } from '../listing-fields.tsx'
import { ListingForm, toFormValues } from '../listing-form.ts'
import { EditNotes } from './edit-notes.tsx'
import { EditPhotos } from './edit-photos.tsx'
import { EDIT_NAME, readEdit } from './stored-edit.ts'
import { useEditedPhotos } from './use-edited-photos.ts'
import { type Edited, useSaveListing } from './use-save-listing.ts'
import { useStoredEdit } from './use-stored-edit.ts'

interface EditDialogProps {
  /** Undefined while the dialog is closed. */
  product: Product | undefined
  /** The product as it is now, if it is known. The form keeps the one it was opened with. */
  current?: Product | undefined
  onClose: () => void
}

export default function EditDialog({ product, current, onClose }: EditDialogProps) {
  const shown = useLastDefined(product)
  const open = product !== undefined
  // Its count resets the form each time the dialog opens.
  const [opening, setOpening] = useState({ open: false, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + Number(open) })
  return shown ? (
    <EditForm key={opening.count} product={shown} current={current ?? shown} open={open} onClose={onClose} />
  ) : null
}

interface EditFormProps {
  product: Product
  current: Product
  open: boolean
  onClose: () => void
}

function EditForm({ product, current, open, onClose }: EditFormProps) {
  const form = useSchemaForm(ListingForm, toFormValues(product))
  const name = useFormName(EDIT_NAME)
  const [unsaved] = useState(() => {
    const edit = readEdit(name)
    return edit?.productId === product.id ? edit : undefined
  })
  const photos = useEditedPhotos(product, unsaved)
  const save = useSaveListing(product, current, form.markRefused)
  function close() {
    forgetForm(name)
    onClose()
  }
  const saveOnce = useOnce((edited: Edited) => save.mutateAsync(edited).then(close))
  const submit = form.handleSubmit((listing) => {
    const { list, isChanged } = photos
    if (list.photos.length > 0) saveOnce({ listing, photos: isChanged ? list : undefined })
  })
  const isUnsaved = form.formState.isDirty || photos.isChanged

  const { reset } = form
  useLayoutEffect(() => {
    if (unsaved) reset({ ...toFormValues(product), ...unsaved.fields }, { keepDefaultValues: true })
  }, [unsaved, reset, product])
  useStoredEdit({ name, product, isUnsaved: open && isUnsaved, form, photos })

  return (
    <FormDialog
      open={open}
      onClose={() => {
        photos.discard()
        close()
      }}
      unsaved={isUnsaved || photos.isUploading}
      busy={save.isPending}
      title="Edit Product"
      submit="Save Changes"
      disabled={photos.isUploading || current.status === 'sold'}
    >
      <DialogForm onSubmit={submit} className="grid grid-cols-1 gap-6">
        <EditNotes product={current} isRestored={unsaved !== undefined} />
        <EditPhotos photos={photos} />
        <ListingFields form={form} />
      </DialogForm>
    </FormDialog>
  )
}

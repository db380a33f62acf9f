import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** An item that the seller has just created from photos, until it is stored. */
export const NewItemRow = ({ imageUrls }: { imageUrls: readonly string[] }) => (
  <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-line border-t py-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <span className="block overflow-hidden rounded-md">
      <Picture url={imageUrls[0]} preset="thumbnail" alt="" />
    </span>
    <p className="flex items-center gap-2 text-sm">
      <Spinner label="" />
      Making a new item
    </p>
  </li>
)

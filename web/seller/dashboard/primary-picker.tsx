import type { Product } from '../../../contracts/product.ts'
import { Picture } from '../../ui/picture.tsx'

/** The edit dialog shows the rest. */
const MAX_THUMBNAILS = 10

interface PrimaryPickerProps {
  product: Product
  busy: boolean
  onPick: (index: number) => void
}

export function PrimaryPicker({ product: { title, imageUrls, primaryImageIndex }, busy, onPick }: PrimaryPickerProps) {
  if (imageUrls.length < 2) return null
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">Primary photo of {title}</legend>
      <div className="-m-1 flex gap-1.5 overflow-x-auto p-1">
        {imageUrls.slice(0, MAX_THUMBNAILS).map((url, index) => (
          <button
            key={url}
            type="button"
            aria-pressed={index === primaryImageIndex}
            aria-label={`Make photo ${index + 1} the primary one`}
            onClick={() => !busy && index !== primaryImageIndex && onPick(index)}
            className="block w-11 shrink-0 overflow-hidden rounded-sm opacity-65 ring-fern hover:opacity-100 aria-pressed:opacity-100 aria-pressed:ring-2"
          >
            <Picture url={url} preset="thumbnail" alt="" />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

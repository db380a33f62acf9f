import { Picture } from '../ui/picture.tsx'

interface GalleryThumbnailsProps {
  photos: string[]
  /** The index of the photo in view. */
  shown: number
  onShow: (index: number) => void
}

export function GalleryThumbnails({ photos, shown, onShow }: GalleryThumbnailsProps) {
  return (
    <ul className="mt-3 flex gap-2 overflow-x-auto p-1">
      {photos.map((url, index) => (
        <li key={url} className="shrink-0">
          <button
            type="button"
            data-photo={index}
            aria-label={`Show photo ${index + 1}`}
            aria-current={index === shown}
            onClick={() => onShow(index)}
            className="block w-14 overflow-hidden rounded-sm opacity-65 ring-fern transition-opacity hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:ring-2"
          >
            <Picture url={url} preset="thumbnail" alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}

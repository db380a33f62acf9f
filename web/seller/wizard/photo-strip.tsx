import { clsx } from 'clsx'
import { TilePicture } from '../photo-tile.tsx'
import type { DraftStore } from './use-draft.ts'

export function PhotoStrip({ draft, uploads: { previews } }: Pick<DraftStore, 'draft' | 'uploads'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <ul aria-label="Photos" tabIndex={0} className="flex gap-2 overflow-x-auto p-1">
      {draft.photos.map((photo) => (
        <li
          key={photo.id}
          className={clsx(
            'w-20 shrink-0 overflow-hidden rounded-sm',
            photo.id === draft.primaryId && 'ring-2 ring-fern',
          )}
        >
          <TilePicture url={photo.url} preview={previews.get(photo.id)} />
        </li>
      ))}
    </ul>
  )
}

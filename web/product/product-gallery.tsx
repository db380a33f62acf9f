import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '../../contracts/product.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Picture } from '../ui/picture.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { growFromCard, openedPhoto, photoTransition } from './photo-transition.ts'
import { photosOf } from './photos.ts'
import { photoHeight } from './product-columns.ts'
import { useSnapScroll } from './use-snap-scroll.ts'

const ZoomViewer = lazyDialog(() => import('./zoom-viewer.tsx'))

const SIZES = '(min-width: 80rem) 40rem, (min-width: 48rem) 52vw, 100vw'

export function ProductGallery({ product }: { product: Product }) {
  const photos = photosOf(product)
  const { scroller, onScroll, shown, show } = useSnapScroll(photos.length)
  const section = useRef<HTMLElement>(null)
  const [zoomed, setZoomed] = useState(false)
  const [standIn] = useState(() => openedPhoto(product.id))

  // Out of view, the focus could not be seen.
  useEffect(() => {
    const strip = scroller.current
    if (!strip?.contains(document.activeElement)) return
    strip.querySelector<HTMLElement>(`[data-photo="${shown}"]`)?.focus({ preventScroll: true })
  }, [scroller, shown])

  /** The URL of any loaded size of the photo; at least the thumbnail's. */
  const loadedPhoto = (index: number) =>
    [...(section.current?.querySelectorAll<HTMLImageElement>(`[data-photo="${index}"] img`) ?? [])].find(
      (img) => img.complete && img.naturalWidth > 0,
    )?.currentSrc

  const turnByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || zoomed || photos.length < 2) return
    event.preventDefault()
    show(shown + step)
  }

  return (
    <section ref={section} aria-label="Photos" onKeyDown={turnByKey}>
      <div
        ref={(frame) => growFromCard(product.id, frame)}
        className="relative overflow-hidden rounded-lg"
        style={photoTransition(product.id)}
      >
        <div
          ref={scroller}
          onScroll={onScroll}
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] motion-reduce:scroll-auto"
        >
          {photos.map((url, index) => (
            <button
              key={url}
              type="button"
              aria-label={`View photo ${index + 1} full screen`}
              data-photo={index}
              aria-hidden={index !== shown}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => setZoomed(true)}
              className="w-full shrink-0 cursor-zoom-in snap-start snap-always -outline-offset-4"
            >
              <Picture
                url={url}
                preset="gallery"
                alt={index === 0 ? product.title : `${product.title}, photo ${index + 1}`}
                eager={index === 0}
                sizes={SIZES}
                className={photoHeight}
                standIn={index === 0 ? standIn : undefined}
              />
            </button>
          ))}
          {photos.length === 0 && (
            <Picture url={undefined} preset="gallery" alt="No photo" eager className={photoHeight} />
          )}
        </div>
        {product.status === 'sold' && <Stamp />}
        {photos.length > 0 && (
          <Icon
            of={Maximize2}
            className="pointer-events-none absolute top-3 right-3 size-9 rounded-full bg-card p-2 text-muted"
          />
        )}
        {photos.length > 1 && (
          <>
            <Arrow label="Previous photo" className="left-3" onClick={() => show(shown - 1)}>
              <Icon of={ChevronLeft} />
            </Arrow>
            <Arrow label="Next photo" className="right-3" onClick={() => show(shown + 1)}>
              <Icon of={ChevronRight} />
            </Arrow>
            <p role="status" className="absolute right-3 bottom-3 rounded-full bg-card px-3 py-1 text-sm tabular-nums">
              <span className="sr-only">Photo </span>
              {shown + 1} / {photos.length}
            </p>
          </>
        )}
      </div>
      {photos.length > 1 && <GalleryThumbnails photos={photos} shown={shown} onShow={show} />}
      {zoomed && (
        <OnDemand>
          <ZoomViewer
            photos={photos}
            first={shown}
            title={product.title}
            standInFor={loadedPhoto}
            onShow={show}
            onClose={() => setZoomed(false)}
          />
        </OnDemand>
      )}
    </section>
  )
}

const Arrow = ({ className, ...rest }: IconButtonProps) => (
  <IconButton
    {...rest}
    className={clsx(
      '-translate-y-1/2 absolute top-1/2 border border-line bg-card text-ink hover:border-ink',
      className,
    )}
  />
)

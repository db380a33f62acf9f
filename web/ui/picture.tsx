import { clsx } from 'clsx'
import { useState } from 'react'
import { IMAGE_PRESETS, type ImagePreset } from '../../contracts/image-presets.ts'
import { useSite } from '../lib/site.ts'
import { pictureSource, pictureSourceSet } from './picture-source.ts'

interface PictureProps {
  url: string | null | undefined
  preset: ImagePreset
  alt: string
  /** For pictures in view from the start. The others load lazily. */
  eager?: boolean
  /** The `sizes` attribute. Without it only the preset's own size is offered. */
  sizes?: string
  /** `cover` fills the 2:3 frame; `contain` shows the whole photo. */
  fit?: 'cover' | 'contain'
  /** The URL of an already loaded picture to show until this one is. */
  standIn?: string | undefined
  onLoad?: () => void
  className?: string
}

/** A photo in one of the presets. Its size is known before it loads, except for `whole`, which is at most that large. */
export function Picture({
  url,
  preset,
  alt,
  eager = false,
  sizes,
  fit = 'cover',
  standIn,
  onLoad,
  className,
}: PictureProps) {
  const { publicUrl } = useSite()
  const [failed, setFailed] = useState<string | null>()
  const { width, height } = IMAGE_PRESETS[preset]
  const missing = !url || url === failed
  return (
    <img
      ref={reportFailure}
      src={missing ? '/no-photo.svg' : pictureSource(url, preset, publicUrl)}
      srcSet={missing || !sizes ? undefined : pictureSourceSet(url, preset, publicUrl)}
      sizes={missing ? undefined : sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onLoad={onLoad}
      onError={() => setFailed(url)}
      style={standIn ? { backgroundImage: `url(${JSON.stringify(standIn)})` } : undefined}
      className={clsx(
        'block h-auto w-full bg-sun',
        fit === 'cover' ? 'object-cover' : 'object-contain',
        // Firefox writes the alternative text on it while the photo loads.
        standIn && 'bg-center bg-no-repeat text-transparent',
        standIn && (fit === 'cover' ? 'bg-cover' : 'bg-contain'),
        className,
      )}
    />
  )
}

/** It may have failed before hydration, when no error handler was attached. */
function reportFailure(img: HTMLImageElement | null): void {
  if (img?.complete && img.currentSrc && img.naturalWidth === 0) img.dispatchEvent(new Event('error'))
}

import { Camera, ImageUp } from 'lucide'
import { type ChangeEvent, type RefObject, useEffect, useId, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ProfilePhoto } from './use-profile-photo.ts'

interface PhotoFieldProps {
  username: string
  /** The current photo. */
  imageUrl: string | null
  photo: ProfilePhoto
  /** The server's error. */
  error: string | undefined
  /** Focused if the photo has an error. */
  inputRef: RefObject<HTMLInputElement | null>
}

export function PhotoField({ username, imageUrl, photo, error, inputRef }: PhotoFieldProps) {
  const id = useId()
  const preview = usePreview(photo.file)
  const wrong = photo.problem ?? error

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? []
    // So that the same file can be chosen again.
    currentTarget.value = ''
    if (chosen) photo.choose(chosen)
  }

  const input = { type: 'file', accept: 'image/*', className: 'peer sr-only', onChange: choose, 'aria-describedby': id }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">Photo</legend>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar username={username} imageUrl={preview ?? imageUrl} />
        <div className="grid min-w-0 flex-1 basis-44 grid-cols-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <label className={pickClass}>
              <input {...input} ref={inputRef} aria-invalid={wrong ? true : undefined} />
              <Icon of={ImageUp} className="size-5" />
              Choose photo
            </label>
            <label className={`${pickClass} md:hidden`}>
              <input {...input} capture="user" />
              <Icon of={Camera} className="size-5" />
              Take photo
            </label>
            {wrong && (
              <button type="button" onClick={photo.drop} className={buttonClass({ variant: 'quiet', size: 'small' })}>
                Go on without it
              </button>
            )}
          </div>
          <p id={id} aria-live="polite" className={wrong ? 'text-clay text-sm' : 'text-muted text-sm'}>
            {wrong ?? hintFor(photo)}
          </p>
        </div>
      </div>
    </fieldset>
  )
}

function hintFor({ isPreparing, file }: ProfilePhoto): string {
  if (isPreparing) return 'Getting your photo ready…'
  return file ? `${file.name} is ready to save.` : 'JPG, PNG or GIF, max 5MB'
}

const pickClass = `${buttonClass({ variant: 'secondary', size: 'small' })} cursor-pointer focus-within:outline-2 focus-within:outline-fern focus-within:outline-offset-2`

/** An object URL of the chosen file. */
function usePreview(photo: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return
    const url = URL.createObjectURL(photo)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return photo ? preview : null
}

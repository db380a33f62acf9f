import { Camera, ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { PHOTO_LIMIT } from '../../contracts/account-rules.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'

interface PhotoFieldProps {
  username: string
  /** The photo that the profile has now. */
  imageUrl: string | null
  photo: File | null
  onChoose: (photo: File) => void
  /** What the server said of it. */
  error?: string | undefined
}

/** Chooses a profile photo and shows it as it will be seen. */
export function PhotoField({ username, imageUrl, photo, onChoose, error }: PhotoFieldProps) {
  const id = useId()
  const preview = usePreview(photo)
  const [tooLarge, setTooLarge] = useState(false)
  const wrong = tooLarge ? 'The photo is larger than 5 MB.' : error

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? []
    // So that the same file can be chosen again.
    currentTarget.value = ''
    if (!chosen) return
    setTooLarge(chosen.size > PHOTO_LIMIT)
    if (chosen.size <= PHOTO_LIMIT) onChoose(chosen)
  }

  const input = { type: 'file', accept: 'image/*', className: 'peer sr-only', onChange: choose, 'aria-describedby': id }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">Photo</legend>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar username={username} imageUrl={preview ?? imageUrl} />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <label className={pickClass}>
              <input {...input} />
              <ImageUp aria-hidden="true" className="size-5" />
              Choose photo
            </label>
            <label className={`${pickClass} md:hidden`}>
              <input {...input} capture="user" />
              <Camera aria-hidden="true" className="size-5" />
              Take photo
            </label>
          </div>
          <p id={id} aria-live="polite" className={wrong ? 'text-clay text-sm' : 'text-muted text-sm'}>
            {wrong ?? (photo ? `${photo.name} is ready to save.` : 'JPG, PNG or GIF, max 5MB')}
          </p>
        </div>
      </div>
    </fieldset>
  )
}

const pickClass = `${buttonClass({ variant: 'secondary', size: 'small' })} cursor-pointer focus-within:outline-2 focus-within:outline-fern focus-within:outline-offset-2`

/** An address of the chosen file in this browser. */
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

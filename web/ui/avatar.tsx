import { clsx } from 'clsx'
import { useState } from 'react'
import { useSite } from '../lib/site.ts'
import { toSameOrigin } from './picture-source.ts'

interface AvatarProps {
  username: string
  /** A square photo; null shows the first letter of the name. */
  imageUrl: string | null
  /** The size of the avatar and of the letter. */
  className?: string
}

export function Avatar({ username, imageUrl, className = 'size-24 text-3xl' }: AvatarProps) {
  const { publicUrl } = useSite()
  const [failed, setFailed] = useState<string>()
  const shape = clsx('shrink-0 rounded-full', className)
  if (imageUrl && imageUrl !== failed)
    return (
      <img
        src={toSameOrigin(imageUrl, publicUrl)}
        alt=""
        width={96}
        height={96}
        onError={() => setFailed(imageUrl)}
        className={clsx(shape, 'bg-sun object-cover')}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={clsx(shape, 'grid place-items-center bg-fern-wash font-semibold font-serif text-fern-deep')}
    >
      {username.charAt(0).toUpperCase()}
    </span>
  )
}

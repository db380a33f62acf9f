import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Heart as HeartIcon } from 'lucide'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { useChangeFavorite, useFavorites } from './use-favorites.ts'

export interface HeartProps {
  product: { id: number; title: string }
  className: string
}

/** Adds a product to the favorites, or removes it. */
export default function Heart({ product: { id, title }, className }: HeartProps) {
  const navigate = useNavigate()
  const liked = useFavorites().ids.includes(id)
  const change = useChangeFavorite(id, {
    onSaved: (isAdded) =>
      isAdded &&
      toast({
        tone: 'good',
        title: 'Added to favorites',
        description: title,
        action: { label: 'View', onClick: () => navigate({ to: '/favourites' }) },
      }),
    onUnsaved: (reason) => toastFailure('Not saved', reason),
  })
  return (
    <IconButton label={`Favorite: ${title}`} aria-pressed={liked} onClick={() => change(!liked)} className={className}>
      <span className="grid size-9 place-items-center rounded-full bg-card text-clay">
        <Icon of={HeartIcon} className={clsx('size-5', liked && 'fill-current')} />
      </span>
    </IconButton>
  )
}

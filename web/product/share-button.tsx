import { Share2 } from 'lucide'
import type { Product } from '../../contracts/product.ts'
import { useSite } from '../lib/site.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'

/** Opens the share sheet on touch devices; otherwise copies the link. */
export default function ShareButton({ product: { id, title } }: { product: Product }) {
  const { publicUrl } = useSite()
  const url = `${publicUrl}/product/${id}`
  return (
    <IconButton label={`Share: ${title}`} onClick={() => share({ title, url })}>
      <span className="grid size-9 place-items-center rounded-full bg-card text-fern">
        <Icon of={Share2} className="size-5" />
      </span>
    </IconButton>
  )
}

async function share(link: { title: string; url: string }): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && navigator.share) {
    const outcome = await navigator.share(link).catch((error: Error) => error)
    // AbortError means that the visitor closed the sheet.
    if (!outcome || outcome.name === 'AbortError') return
  }
  await copy(link.url)
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastDone('Link copied', url)
  } catch {
    // Denied, or unavailable without https.
    toastFailure("We couldn't copy the link", url)
  }
}

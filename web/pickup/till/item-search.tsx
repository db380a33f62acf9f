import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus } from 'lucide'
import type { DeskItem } from '../../../contracts/desk.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { Api } from '../../lib/api.ts'
import { readQuery } from '../../lib/read-query.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDeskApi } from '../use-desk-api.ts'

interface ItemSearchProps {
  words: string
  onChoose: (found: DeskItem) => void
}

export const itemSearchQuery = (api: Api, words: string) =>
  readQuery(api, 'GET /api/desk/items', {
    query: { q: words },
    placeholderData: (previous) => (previous?.items.length ? previous : undefined),
    staleTime: 0,
    retry: false,
  })

/** Searches items by title, and says why some cannot be sold. */
export function ItemSearch({ words, onChoose }: ItemSearchProps) {
  const api = useDeskApi()
  const { data, error, isPlaceholderData } = useQuery(itemSearchQuery(api, words))
  if (error) return <p role="alert">We couldn't search. Check the connection.</p>
  if (!data) return <Skeleton className="h-20" />
  const { items } = data
  return (
    <div aria-busy={isPlaceholderData}>
      <p role="status" className={items.length > 0 ? 'sr-only' : 'py-1'}>
        {items.length > 0 ? `${items.length} found` : `No items match “${words}”.`}
      </p>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line bg-card empty:hidden">
        {items.map((item) => (
          <li key={item.productId}>
            <button
              type="button"
              onClick={() => onChoose(item)}
              className="grid w-full grid-cols-[2.5rem_minmax(0,1fr)_auto_1.25rem] items-center gap-3 px-3 py-2 text-left hover:bg-fern-wash focus-visible:-outline-offset-2"
            >
              <Picture url={item.imageUrl} preset="thumbnail" alt="" eager className="rounded-sm" />
              <span className="min-w-0">
                <span className="block font-medium font-serif leading-tight [overflow-wrap:anywhere]">
                  {item.title}
                </span>
                <span
                  className={clsx(
                    'block text-sm tabular-nums',
                    item.refusal ? 'font-semibold text-clay' : 'text-muted',
                  )}
                >
                  {item.refusal ?? `${item.sku} · ${item.seller}`}
                </span>
              </span>
              <span className={clsx('font-semibold tabular-nums', item.refusal && 'text-muted')}>
                {formatPrice(item.price)}
              </span>
              {item.refusal ? <span /> : <Icon of={Plus} className="size-5 text-fern" />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

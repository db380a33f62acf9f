import type { Query } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { plural } from '../../contracts/counts.ts'
import type { LineState } from '../../contracts/line.ts'
import type { LiveChange } from '../../contracts/live.ts'
import { now } from '../lib/clock.ts'
import { localJson } from '../lib/json-storage.ts'
import { toast } from '../ui/toast.ts'
import { lineQuery } from './line-query.ts'

/** Ids of the items that somebody got in line for, in any tab. */
const KEY = 'fernvale-lines'
const MINUTE = 60_000
/** Long enough to be seen by someone who looks up from another item. */
const SHOWN_MS = 30_000

const storedLines = (): number[] => localJson.read<number[]>(KEY) ?? []

/** Returns what to call with every live change: it says on any page that it is the visitor's turn. */
export function followLines(router: Pick<RegisteredRouter, 'navigate' | 'options'>) {
  const { queryClient, api } = router.options.context
  const announced = new Set<string>()
  const queries = queryClient.getQueryCache()
  // Somebody may have got in line before this was loaded.
  for (const query of queries.getAll()) keepLineOf(query)
  queries.subscribe(({ query }) => keepLineOf(query))

  async function announce(id: number): Promise<void> {
    const query = lineQuery(api, id)
    const { offeredUntil } = await queryClient.fetchQuery(query)
    if (!offeredUntil || announced.has(`${id} ${offeredUntil}`)) return
    announced.add(`${id} ${offeredUntil}`)
    // The item's page, the cart and the favorites show it themselves.
    if (queries.find(query)?.isActive()) return
    // Does not count as a view, unlike the item's own call.
    const [product] = await api('GET /api/favourites/products', { query: { ids: String(id) } })
    const minutes = Math.ceil((new Date(offeredUntil).getTime() - now().getTime()) / MINUTE)
    if (!product || minutes < 1) return
    toast({
      title: "You're next",
      description: `${product.title} is held for you for ${plural(minutes, 'minute')}.`,
      action: {
        label: 'View item',
        onClick: () => void router.navigate({ to: '/product/$id', params: { id: String(id) } }),
      },
      replaces: `offer-${id}`,
      durationMs: SHOWN_MS,
    })
  }

  return ({ products = [], all }: LiveChange): void => {
    const offered = new Set(products.filter(({ isOffer }) => isOffer).map(({ id }) => id))
    for (const id of storedLines()) if (all || offered.has(id)) announce(id).catch(() => {})
  }
}

function keepLineOf({ queryKey, state }: Query): void {
  const line = state.data as LineState | undefined
  if (queryKey[0] === '/api/line' && line) keepLine(Number(queryKey[1]), line.position !== null)
}

function keepLine(id: number, isInLine: boolean): void {
  const stored = storedLines()
  if (stored.includes(id) === isInLine) return
  const others = stored.filter((other) => other !== id)
  localJson.write(KEY, isInLine ? [...others, id] : others)
}

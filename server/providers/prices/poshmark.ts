import { z } from 'zod'
import { cleanLine } from '../../../contracts/text-rules.ts'
import { askJson, nonsense, Refused } from './ask-json.ts'
import type { PriceSource } from './port.ts'

interface PoshmarkOptions {
  url: string
  key?: string | undefined
  /** How long one request may take, in ms. */
  timeoutMs?: number
}

const NAME = 'Poshmark'

const Item = z.object({ title: z.string().overwrite(cleanLine), price: z.coerce.number().positive() })
const Answer = z.object({ listings: z.array(z.unknown()) })

/** Poshmark has no public API: an endpoint of the operator's answers `{listings: [{title, price, sold}]}`, prices in dollars. */
export function createPoshmarkPrices({ url, key, timeoutMs = 10_000 }: PoshmarkOptions): PriceSource<'poshmark'> {
  return {
    id: 'poshmark',
    async search(query, category) {
      const address = new URL(url)
      address.searchParams.set('query', query)
      address.searchParams.set('category', category)
      const init = key ? { headers: { authorization: `Bearer ${key}` } } : {}
      const { listings } = await askJson({ name: NAME, url: address, init, schema: Answer, timeoutMs }).catch(
        (error) => {
          throw error instanceof Refused ? nonsense(NAME, error) : error
        },
      )
      const usable = listings.flatMap((listing) => Item.safeParse(listing).data ?? [])
      return {
        total: usable.length,
        listings: usable.map(({ title, price }) => ({ title, price: Math.round(price * 100), condition: '', url: '' })),
      }
    },
  }
}

import { z } from 'zod'
import { cleanLine } from '../../../contracts/text-rules.ts'
import { fetchJson } from './fetch-json.ts'
import type { PriceSource } from './port.ts'
import { VendorPrice } from './vendor-price.ts'

interface PoshmarkOptions {
  url: string
  key?: string | undefined
}

const MAX_LISTINGS = 1000

const Item = z.object({ title: z.string().overwrite(cleanLine), price: VendorPrice })
const Body = z.object({ listings: z.array(z.unknown()) })

/**
 * Poshmark has no public API. The operator provides an endpoint that returns `{listings: [{title, price, sold}]}`, with
 * prices in dollars.
 */
export function createPoshmarkPrices({ url, key }: PoshmarkOptions): PriceSource<'poshmark'> {
  return {
    id: 'poshmark',
    async search(query, category) {
      const address = new URL(url)
      address.searchParams.set('query', query)
      address.searchParams.set('category', category)
      const init = key ? { headers: { authorization: `Bearer ${key}` } } : {}
      const { listings } = await fetchJson({ name: 'Poshmark', url: address, init, schema: Body })
      const usable = listings.slice(0, MAX_LISTINGS).flatMap((listing) => Item.safeParse(listing).data ?? [])
      return {
        total: usable.length,
        listings: usable.map((item) => ({ ...item, condition: '', url: '' })),
      }
    },
  }
}

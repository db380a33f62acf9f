import { z } from 'zod'
import { cleanLine } from '../../../contracts/text-rules.ts'
import { fetchJson, StatusError } from './fetch-json.ts'
import type { Listing, Listings, PriceSource } from './port.ts'
import { VendorPrice } from './vendor-price.ts'

interface EbayOptions {
  clientId: string
  clientSecret: string
  apiUrl?: string | undefined
  now?: () => Date
}

const API_URL = 'https://api.ebay.com'
const SCOPE = 'https://api.ebay.com/oauth/api_scope'
const NAME = 'eBay'
const MAX_LISTINGS = 50
/** Renews tokens early, so that they do not expire during a request. */
const RENEWAL_MARGIN_MS = 60_000

/** `expires_in` is optional in OAuth. */
const DEFAULT_TOKEN_SECONDS = 7200
const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(DEFAULT_TOKEN_SECONDS),
})

const Item = z.object({
  title: z.string().overwrite(cleanLine),
  price: z.object({ value: VendorPrice, currency: z.literal('USD').default('USD') }),
  condition: z.string().overwrite(cleanLine).default(''),
  itemWebUrl: z.url({ protocol: /^https?$/ }).catch(''),
})
/** eBay omits itemSummaries if nothing was found. */
const Page = z
  .object({ total: z.number().int().min(0).optional(), itemSummaries: z.array(z.unknown()).optional() })
  .refine(({ total, itemSummaries }) => total !== undefined || itemSummaries !== undefined)

/** eBay's Browse API. Searches by words only, because eBay's categories differ from ours. */
export function createEbayPrices(options: EbayOptions): PriceSource<'ebay'> {
  const { clientId, clientSecret, apiUrl = API_URL, now = () => new Date() } = options
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let token: { value: Promise<string>; until: number } | undefined

  function currentToken(): Promise<string> {
    if (token && now().getTime() < token.until) return token.value
    const fresh = { value: fetchToken(), until: Number.POSITIVE_INFINITY }
    token = fresh
    // Current waiters get the failure; the next request retries.
    fresh.value.catch(() => discard(fresh))
    return fresh.value

    async function fetchToken(): Promise<string> {
      const response = await fetchJson({
        name: NAME,
        url: new URL(`${apiUrl}/identity/v1/oauth2/token`),
        init: {
          method: 'POST',
          headers: { authorization: `Basic ${credentials}` },
          body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }),
        },
        schema: Token,
      })
      fresh.until = now().getTime() + response.expires_in * 1000 - RENEWAL_MARGIN_MS
      return response.access_token
    }
  }

  function discard(old: typeof token): void {
    if (token === old) token = undefined
  }

  async function fetchPage(query: string): Promise<z.output<typeof Page>> {
    const url = new URL(`${apiUrl}/buy/browse/v1/item_summary/search`)
    url.search = String(new URLSearchParams({ q: query, limit: String(MAX_LISTINGS), filter: 'priceCurrency:USD' }))
    const headers = { authorization: `Bearer ${await currentToken()}`, 'x-ebay-c-marketplace-id': 'EBAY_US' }
    return fetchJson({ name: NAME, url, init: { headers }, schema: Page })
  }

  return {
    id: 'ebay',
    async search(query) {
      const words = wordsOf(query)
      if (words === '') return { total: 0, listings: [] }
      return listingsOf(await fetchPage(words).catch(retryWithNewToken))

      /** Tokens can be revoked before they expire. */
      function retryWithNewToken(error: Error): ReturnType<typeof fetchPage> {
        if (!(error.cause instanceof StatusError && error.cause.status === 401)) throw error
        discard(token)
        return fetchPage(words)
      }
    },
  }
}

/** eBay rejects a `*`, and reads `(lamp, vase)` as either. */
const wordsOf = (query: string): string => query.replaceAll(/[*()\s]+/g, ' ').trim()

function listingsOf({ total = 0, itemSummaries = [] }: z.output<typeof Page>): Listings {
  const listings = itemSummaries.slice(0, MAX_LISTINGS).flatMap((summary): Listing[] => {
    const { data } = Item.safeParse(summary)
    if (!data) return []
    const { title, price, condition, itemWebUrl } = data
    return [{ title, price: price.value, condition, url: itemWebUrl }]
  })
  return { total: listings.length === 0 ? 0 : Math.max(total, listings.length), listings }
}

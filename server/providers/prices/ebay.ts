import { z } from 'zod'
import { cleanLine } from '../../../contracts/text-rules.ts'
import { askJson, nonsense, Refused } from './ask-json.ts'
import type { Listing, Listings, PriceSource } from './port.ts'

interface EbayOptions {
  clientId: string
  clientSecret: string
  /** Another server that speaks eBay's API. */
  apiUrl?: string | undefined
  /** How long one request may take, in ms. */
  timeoutMs?: number
  now?: () => Date
}

const API_URL = 'https://api.ebay.com'
const SCOPE = 'https://api.ebay.com/oauth/api_scope'
const NAME = 'eBay'
/** How many listings prices are made of. */
const LISTINGS = 50
/** A token is given up so many ms before its end, so that it lasts for the request that it is taken for. */
const MARGIN = 60_000

/** Seconds that a token is taken to live when nothing is said: OAuth only recommends to say it. */
const TOKEN_LIFE = 7200
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(TOKEN_LIFE) })

const Item = z.object({
  title: z.string().overwrite(cleanLine),
  price: z.object({ value: z.coerce.number().positive(), currency: z.literal('USD').default('USD') }),
  condition: z.string().overwrite(cleanLine).default(''),
  itemWebUrl: z.url({ protocol: /^https?$/ }).catch(''),
})
/** Nothing found comes without summaries. */
const Page = z
  .object({ total: z.number().int().min(0).optional(), itemSummaries: z.array(z.unknown()).optional() })
  .refine(({ total, itemSummaries }) => total !== undefined || itemSummaries !== undefined)

/** eBay's Browse API. It has categories of its own, so the words alone say what is meant. */
export function createEbayPrices(options: EbayOptions): PriceSource<'ebay'> {
  const { clientId, clientSecret, apiUrl = API_URL, timeoutMs = 10_000, now = () => new Date() } = options
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let token: { value: Promise<string>; until: number } | undefined

  /** One token for everybody, until shortly before it expires. */
  function currentToken(): Promise<string> {
    if (token && now().getTime() < token.until) return token.value
    const fresh = { value: fetchToken(), until: Number.POSITIVE_INFINITY }
    token = fresh
    // Whoever waits for it hears of the failure; the next one asks anew.
    fresh.value.catch(() => forget(fresh))
    return fresh.value

    async function fetchToken(): Promise<string> {
      const given = await askJson({
        name: NAME,
        url: new URL(`${apiUrl}/identity/v1/oauth2/token`),
        init: {
          method: 'POST',
          headers: { authorization: `Basic ${credentials}` },
          body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }),
        },
        schema: Token,
        timeoutMs,
      })
      fresh.until = now().getTime() + given.expires_in * 1000 - MARGIN
      return given.access_token
    }
  }

  function forget(old: typeof token): void {
    if (token === old) token = undefined
  }

  async function fetchPage(query: string): Promise<z.output<typeof Page>> {
    const url = new URL(`${apiUrl}/buy/browse/v1/item_summary/search`)
    url.search = String(new URLSearchParams({ q: query, limit: String(LISTINGS), filter: 'priceCurrency:USD' }))
    const headers = { authorization: `Bearer ${await currentToken()}`, 'x-ebay-c-marketplace-id': 'EBAY_US' }
    return askJson({ name: NAME, url, init: { headers }, schema: Page, timeoutMs })
  }

  return {
    id: 'ebay',
    async search(query) {
      try {
        return listingsOf(await fetchPage(query).catch(afterRenewal))
      } catch (error) {
        throw error instanceof Refused ? nonsense(NAME, error) : error
      }

      /** A token can be withdrawn before its time. */
      function afterRenewal(error: unknown): ReturnType<typeof fetchPage> {
        if (!(error instanceof Refused && error.status === 401)) throw error
        forget(token)
        return fetchPage(query)
      }
    },
  }
}

function listingsOf({ total = 0, itemSummaries = [] }: z.output<typeof Page>): Listings {
  const listings = itemSummaries.flatMap((summary): Listing[] => {
    const { data } = Item.safeParse(summary)
    if (!data) return []
    const { title, price, condition, itemWebUrl } = data
    return [{ title, price: Math.round(price.value * 100), condition, url: itemWebUrl }]
  })
  return { total: listings.length === 0 ? 0 : Math.max(total, listings.length), listings }
}

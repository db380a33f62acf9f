import { type StandIn, startStandIn } from './stand-in.ts'

export const EBAY = { clientId: 'fernvale-app', clientSecret: 'fernvale-secret' }
export const POSHMARK_KEY = 'poshmark-key'

interface EbayStandIn extends StandIn {
  /** The result of every search. */
  items: unknown[]
  /** The reported total; by default the length of `items`. */
  total?: number
  /** In seconds. */
  tokenLife: number
  /** Every token issued so far; only the last one is valid. */
  tokens: string[]
}

export const ebayItem = (value: string, fields: object = {}) => ({
  title: 'Brass reading lamp',
  price: { value, currency: 'USD' },
  condition: 'Pre-owned',
  itemWebUrl: 'https://www.ebay.com/itm/1',
  ...fields,
})

/** eBay's token endpoint and Browse API. */
export async function startEbayStandIn(): Promise<EbayStandIn> {
  const basic = `Basic ${Buffer.from(`${EBAY.clientId}:${EBAY.clientSecret}`).toString('base64')}`
  const server = await startStandIn(({ method, path, query, headers, body }) => {
    if (method === 'POST' && path === '/identity/v1/oauth2/token') {
      const isValid = headers.authorization === basic && body.includes('grant_type=client_credentials')
      if (!isValid) return [401, { error: 'invalid_client' }]
      standIn.tokens.push(`token-${standIn.tokens.length + 1}`)
      return [
        200,
        { access_token: standIn.tokens.at(-1), expires_in: standIn.tokenLife, token_type: 'Application Access Token' },
      ]
    }
    if (path !== '/buy/browse/v1/item_summary/search') return [404, { errors: [{ message: 'Not found' }] }]
    if (headers.authorization !== `Bearer ${standIn.tokens.at(-1)}`)
      return [401, { errors: [{ message: 'Invalid token' }] }]
    // Its documentation does not allow a `*`.
    if (!query.get('q')?.trim() || query.get('q')?.includes('*')) return [400, { errors: [{ message: 'Invalid q' }] }]
    const { items, total = items.length } = standIn
    return [200, total === 0 ? { total } : { total, itemSummaries: items }]
  })
  const standIn: EbayStandIn = Object.assign(server, { items: [], tokenLife: 7200, tokens: [] })
  return standIn
}

interface PoshmarkStandIn extends StandIn {
  /** For POSHMARK_API_URL. */
  listingsUrl: string
  listings: unknown[]
}

export async function startPoshmarkStandIn(): Promise<PoshmarkStandIn> {
  const server = await startStandIn(({ headers, path }) => {
    if (path !== '/listings') return [404, {}]
    return headers.authorization === `Bearer ${POSHMARK_KEY}` ? [200, { listings: standIn.listings }] : [401, {}]
  })
  const standIn: PoshmarkStandIn = Object.assign(server, {
    listingsUrl: `${server.url}/listings?site=us`,
    listings: [],
  })
  return standIn
}

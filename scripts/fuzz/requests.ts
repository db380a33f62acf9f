import fc, { type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../contracts/call.ts'
import { type CallName, calls } from '../../contracts/calls.ts'
import { fromSchema } from './from-schema.ts'
import {
  forbiddenFields,
  hostileCharacter,
  hostileText,
  hostileValue,
  oddBody,
  withHostileCharacter,
} from './hostile.ts'

/** Existing data, so that requests get past the first checks. */
interface Known {
  ids: number[]
  usernames: string[]
  imageUrls: string[]
}

export type Request = Pick<InjectOptions, 'method' | 'url' | 'headers' | 'payload'>

/** Endpoints without a contract: files, pages and webhooks. `*` stands for anything. */
export const OTHER_ENDPOINTS = [
  'POST /api/webhooks/stripe',
  'GET /api/seller/statement.csv',
  'GET /api/admin/ledger.csv',
  'GET /api/admin/payouts.csv',
  'GET /api/docs/*',
  'GET /api/*',
  'POST /api/*',
  'GET /images/*',
  'GET /og/product/*',
  'GET /sitemaps/*',
  'GET /auth/google/callback',
  'GET /test-checkout/*',
  'POST /test-checkout/*/pay',
  'GET /dev/mail/*',
  'GET /products/*',
] as const

/** These take multipart forms; sometimes they get JSON instead. */
const MULTIPART = ['PATCH /api/auth/profile', 'POST /api/upload-images', 'POST /api/images/upload']

/** Requests to one endpoint: valid ones, ones with one fault, and nonsense. */
export function requestsOf(name: CallName, known: Known): Arbitrary<Request> {
  const call: Call = calls[name]
  const [method = '', path = ''] = name.split(' ')
  const params = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return fc
    .record({
      params: fc.tuple(...params.map((param) => paramValue(param, call, known))),
      query: queryText(call),
      body: MULTIPART.includes(name) ? fc.oneof(formBody, bodyOf(call, known)) : bodyOf(call, known),
      headers,
    })
    .map(({ params: values, query, body, headers }) => {
      let index = 0
      const url = path.replaceAll(/\{\w+\}/g, () => asPath(values[index++] ?? ''))
      return assemble(method, url + query, method === 'GET' ? null : body, headers)
    })
}

export function otherRequests(endpoint: (typeof OTHER_ENDPOINTS)[number]): Arbitrary<Request> {
  const [method = '', path = ''] = endpoint.split(' ')
  const tail = fc.oneof(
    hostileText.map(asPath),
    fc.constantFrom('1.jpg', 'products-0.xml', 'products-99999999999999.xml', 'static/../../x', 'json', 'a/b/c?tr=w-1'),
  )
  return fc
    .record({ tail, query: queryText({}), body: oddBody, headers })
    .map(({ tail, query, body, headers }) =>
      assemble(method, path.replace('*', () => tail) + query, method === 'GET' ? null : body, headers),
    )
}

interface Body {
  type: string
  text: string | Buffer
}

function assemble(method: string, url: string, body: Body | null, headers: Record<string, string>): Request {
  return {
    method: method as 'GET',
    // Node refuses longer ones before the app sees them; see --max-http-header-size.
    url: url.slice(0, 8_000),
    headers: { ...headers, ...(body && { 'content-type': body.type }) },
    ...(body && { payload: body.text }),
  }
}

/** Percent-encodes like a careless client: lone surrogates become invalid UTF-8 instead of an error. */
const asPath = (text: string): string =>
  text
    .split(/(\p{Cs})/u)
    .map((part) => (/^\p{Cs}$/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('')

const paramValue = (param: string, call: Call, { ids, usernames }: Known): Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(param === 'username' ? usernames : ids.map(String))) },
    { weight: 2, arbitrary: call.params ? member(call.params, param) : fc.constant('') },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...usernames), hostileCharacter).map((both) => both.join('')) },
    { weight: 2, arbitrary: hostileText },
  )

const member = (schema: z.ZodType, name: string): Arbitrary<string> =>
  fromSchema(schema).map((value) => String((value as Record<string, unknown>)[name] ?? ''))

function queryText({ query }: Pick<Call, 'query'>): Arbitrary<string> {
  const proper = query ? fromSchema(query) : fc.constant({})
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const name = fc.constantFrom('q', 'id', '__proto__', 'a[b]', 'limit', 'search', ...names)
  const value = fc.oneof(
    hostileText,
    fc.tuple(fc.constant('brass lamp'), hostileCharacter).map((both) => both.join('')),
  )
  const pair = fc.tuple(name, value).map(([key, value]) => `${asPath(key)}=${asPath(value)}`)
  return fc
    .record({
      proper: proper as Arbitrary<Record<string, unknown>>,
      hostile: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(pair, { minLength: 1, maxLength: 3 })),
      doubled: fc.boolean(),
    })
    .map(({ proper, hostile, doubled }) => {
      const pairs = Object.entries(proper).map(([key, value]) => `${asPath(key)}=${asPath(String(value))}`)
      // Repeated parameters.
      const all = doubled ? [...pairs, ...hostile, ...pairs] : [...pairs, ...hostile]
      return all.length > 0 ? `?${all.join('&')}` : ''
    })
}

function bodyOf({ body }: Call, known: Known): Arbitrary<Body> {
  const proper = (body ? fromSchema(body) : fc.constant({})) as Arbitrary<Record<string, unknown>>
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : ['a']
  const valid = fc.tuple(proper, realValues(fields, known)).map(([value, real]) => ({ ...value, ...real }))
  const wrong = fc
    .record({ value: valid, field: fc.constantFrom(...fields), put: hostileValue, extra: forbiddenFields })
    .map(({ value, field, put, extra }) => ({ ...value, ...extra, [field]: put }))
  const incomplete = fc.tuple(valid, fc.constantFrom(...fields)).map(([value, field]) => {
    const { [field]: _removed, ...rest } = value
    return rest
  })
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(asJson) },
    { weight: 3, arbitrary: wrong.map(asJson) },
    { weight: 3, arbitrary: valid.chain(withHostileCharacter).map(asJson) },
    { weight: 1, arbitrary: incomplete.map(asJson) },
    { weight: 1, arbitrary: hostileValue.map(asJson) },
    { weight: 1, arbitrary: oddBody },
  )
}

const asJson = (value: unknown): Body => ({ type: 'application/json', text: JSON.stringify(value) })

/** Existing values for some of the fields. */
function realValues(fields: string[], known: Known): Arbitrary<Record<string, unknown>> {
  const ids = fc.constantFrom(...known.ids)
  const names = fc.constantFrom(...known.usernames)
  const real: Record<string, Arbitrary<unknown>> = {
    productId: fc.oneof(ids, ids.map(String)),
    productIds: fc.array(ids, { maxLength: 5 }),
    imageUrl: fc.constantFrom(...known.imageUrls),
    imageUrls: fc.array(fc.constantFrom(...known.imageUrls), { minLength: 1, maxLength: 4 }),
    primaryImageIndex: fc.constant(0),
    username: names,
    usernameOrEmail: names,
    email: names.map((name) => `${name}@example.com`),
    buyerEmail: fc.constant('gus@example.com'),
    price: fc.constantFrom('45.00', '0.01', 12, '99999999.99'),
    category: fc.constant('Home & Decor > Lighting'),
  }
  const chosen = Object.fromEntries(fields.filter((field) => field in real).map((field) => [field, real[field]]))
  return fc.record(chosen as Record<string, Arbitrary<unknown>>, { requiredKeys: [] })
}

const BOUNDARY = 'fernvale'

const formBody: Arbitrary<Body> = fc
  .array(
    fc.record({
      name: fc.constantFrom(
        'username',
        'profileDescription',
        'profileImage',
        'images',
        'file',
        'token',
        'role',
        'folder',
      ),
      fileName: fc.option(
        fc.constantFrom(
          'a.jpg',
          'a.svg',
          '\xed\xa0\x80.jpg',
          '\xe2\x80\xaegpj.png',
          'b\r\nc.jpg',
          '../../../a.png',
          'a'.repeat(3_000),
          'null\0byte.jpg',
          '',
        ),
      ),
      content: fc.oneof(
        hostileText,
        fc.constantFrom(
          'Lamps\0',
          'Lamps \xed\xa0\x80',
          'Lamps \xe2\x80\xae',
          'x'.repeat(11_000),
          'GIF89a',
          '\xff\xd8\xff\xe0',
          '\x89PNG\r\n\x1a\n',
          '<svg/>',
          '',
        ),
      ),
    }),
    { maxLength: 8 },
  )
  .map((parts) => {
    const lines = parts.map(({ name, fileName, content }) => {
      const file = fileName === null ? '' : `; filename="${fileName}"`
      return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
    })
    return {
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      text: Buffer.from(`${lines.join('')}--${BOUNDARY}--\r\n`, 'latin1'),
    }
  })

const headers: Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.constantFrom('*/*', 'text/html', 'image/avif', ';;;q=', 'application/json;q=0'),
    'user-agent': fc.constantFrom(
      '',
      'Fire\0fox',
      'Firefox/\ud800',
      'Firefox/\u202e1',
      'Googlebot/2.1',
      'x'.repeat(4_000),
      '<script>alert(1)</script>',
      "'; --",
    ),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity', 'nonsense'),
    'x-forwarded-for': fc.constantFrom('not an address', '::1', '203.0.113.7, 10.0.0.1', "1.1.1.1'; --"),
    'if-none-match': fc.constantFrom('*', '"a"', 'x'.repeat(2_000)),
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1,2-3'),
    dnt: fc.constantFrom('1', 'maybe'),
    'stripe-signature': fc.constantFrom('t=1,v1=abc', '', 't=,v1='),
    'x-http-method-override': fc.constant('DELETE'),
  },
  { requiredKeys: [] },
)

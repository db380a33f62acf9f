import fc, { type Arbitrary } from 'fast-check'

/** Characters that trip up databases, emails and screens anywhere in a text. */
export const hostileCharacter: Arbitrary<string> = fc.oneof(
  fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800'),
  fc.constantFrom(...'\ufffe\ufeff\x7f\x85\r\n\t\v\u2028\u2029', '\x1b[2J', '\r\n'),
  fc.constantFrom(...'\u202a\u202e\u2066\u2069\u200e\u200f\u061c'),
  fc.constantFrom(...'\u200b\u200d\u2060\u3164\u115f\u2800\ufffc\u0300\u{e0041}\u{1f3f4}'),
)

/** Text that has broken other servers. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'brass\0lamp',
    '\ud800',
    'half a pair \udfff',
    '\u202egnp.exe',
    '\r\nset-cookie: a=b',
    '"; drop table products; --',
    "' or '1'='1",
    "1'; select pg_sleep(10); --",
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><script>alert(1)</script>',
    '{{7*7}}<%= 7*7 %>',
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '%2e%2e%2f%00',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:5432/',
    'file:///etc/passwd',
    '//elsewhere.example/',
    '__proto__',
    'constructor',
    'toString',
    'NaN',
    'Infinity',
    '-0',
    '1e309',
    '0x7fffffff',
    '9007199254740993',
    '9223372036854775808',
    '1,2,,3',
    '[object Object]',
    '*',
    '% _ \\ & | ! ( ) :* <->',
    '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
  ),
  fc.constantFrom(300, 5_000, 70_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(300, 5_000).map((length) => '9'.repeat(length)),
  fc.constantFrom(200, 2_000).map((length) => 'Z\u0351\u036b\u0343'.repeat(length)),
  fc.array(hostileCharacter, { minLength: 1, maxLength: 5 }).map((characters) => characters.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** The same JSON with a hostile character in one of its strings or keys. */
export const withHostileCharacter = (value: unknown): Arbitrary<unknown> =>
  fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), hostileCharacter).map(([nth, where, character]) => {
    const count = countStrings(value)
    if (count === 0) return value
    let index = nth % count
    const insert = (text: string): string => {
      if (index-- !== 0) return text
      const at = Math.round(where * text.length)
      return text.slice(0, at) + character + text.slice(at)
    }
    return mapStrings(value, insert)
  })

function countStrings(value: unknown): number {
  let count = 0
  mapStrings(value, (text) => {
    count += 1
    return text
  })
  return count
}

/** Maps all strings and keys of a JSON value. */
function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((entry) => mapStrings(entry, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [map(key), mapStrings(entry, map)]))
}

const hostileNumber = fc.constantFrom(
  ...[0, -0, -1, 0.1 + 0.2, 1e21, 5e-324, 1.7976931348623157e308],
  ...[2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 63)],
)

/** Unexpected JSON values. Deep ones stay below the body limit. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], '') },
  { weight: 1, arbitrary: fc.constantFrom(10, 200, 1_000, 3_000).map(deep) },
  { weight: 1, arbitrary: fc.array(fc.constant('x'), { minLength: 100, maxLength: 2_000 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

function deep(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Fields that a client may not set (mass assignment). */
export const forbiddenFields: Arbitrary<Record<string, unknown>> = fc.record(
  {
    id: fc.constantFrom(1, 2, 3),
    sellerId: fc.constantFrom(1, 2, 3),
    userId: fc.constantFrom(1, 2, 3),
    ownerId: fc.constantFrom(1, 2, 3),
    role: fc.constant('admin'),
    emailVerified: fc.constant(true),
    totalEarnings: fc.constant('99999.00'),
    viewCount: fc.constant(4711),
    createdAt: fc.constant('1999-01-01T00:00:00.000Z'),
    passwordHash: fc.constant('$argon2id$planted'),
    amount: fc.constant('0.01'),
    sold: fc.constant(true),
  },
  { requiredKeys: [] },
)

/** Bodies that are not JSON, or have another content type. */
export const oddBody: Arbitrary<{ type: string; text: string }> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'image/svg+xml',
    'nonsense',
    'application/json, text/plain',
  ),
  text: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '{"a":',
      'null',
      'true',
      '17',
      '"text"',
      '[]',
      '{"__proto__":{"role":"admin"}}',
      '{"constructor":{"prototype":{"role":"admin"}}}',
      '{"id":1,"id":2}',
      '{"n":1e400}',
      '\ufeff{}',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'a=1&a=2&b[]=3&c[d]=4',
      '--x\r\ncontent-disposition: form-data; name="images"; filename="../../a.svg"\r\n\r\n<svg onload="alert(1)"/>\r\n--x--\r\n',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nadmin\r\n--x--\r\n',
      '--x\r\ncontent-disposition: form-data; name="username"\r\n\r\n',
      '--x--',
    ),
    fc.constantFrom(20_000, 200_000).map((depth) => '['.repeat(depth)),
    fc.constantFrom(20_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
    fc.constant('x'.repeat(1_200_000)),
    fc.string({ unit: 'binary', maxLength: 200 }),
  ),
})

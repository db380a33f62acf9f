import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { queryPrepared } from './query-prepared.ts'
import { isoTime, readTimestamp, rowCodec } from './row-codec.ts'
import { products, secondFactors, users } from './schema.ts'

const deps = await testDeps()

const EXAMPLES = sql`(
  values (1::bigint, 'Lamp', null::text, '{}'::text[], 'sold', '{"a": 1}'::jsonb, timestamptz '2026-11-21 18:05:07.123456Z'),
    (2, 'Clock', 'Ikea', array['a', 'b, "c"', 'd'], 'pending', null, '2026-01-02 00:00:00Z')
) products (id, title, brand, tags, status, ai_analysis, created_at)`

const columns = {
  id: products.id,
  title: products.title,
  brand: products.brand,
  tags: products.tags,
  status: products.status,
  aiAnalysis: products.aiAnalysis,
  createdAt: products.createdAt,
  created: isoTime(products.createdAt),
  isEven: sql<boolean>`id % 2 = 0`,
  next: sql`(id + 1)::numeric`.mapWith(Number),
}

test('a row has each column by its name, with the value of its type', async () => {
  const row = rowCodec(columns)
  const statement = () => sql`select ${row.selectList} from ${EXAMPLES} order by id`
  const rows = await queryPrepared(deps.pool, { name: 'examples', row, statement, values: {} })
  expect(rows).toEqual([
    {
      id: 1,
      title: 'Lamp',
      brand: null,
      tags: [],
      status: 'sold',
      aiAnalysis: { a: 1 },
      createdAt: new Date('2026-11-21T18:05:07.123Z'),
      created: '2026-11-21T18:05:07.123Z',
      isEven: false,
      next: 2,
    },
    {
      id: 2,
      title: 'Clock',
      brand: 'Ikea',
      tags: ['a', 'b, "c"', 'd'],
      status: 'pending',
      aiAnalysis: null,
      createdAt: new Date('2026-01-02T00:00:00Z'),
      created: '2026-01-02T00:00:00.000Z',
      isEven: true,
      next: 3,
    },
  ])
})

test('booleans and bytes are read as well', async () => {
  const row = rowCodec({ emailVerified: users.emailVerified, salt: secondFactors.salt })
  const statement = () => sql`
    select ${row.selectList} from (values (true)) users (email_verified), (values ('\\x0102'::bytea)) second_factors (salt)`
  const rows = await queryPrepared(deps.pool, { name: 'booleans and bytes', row, statement, values: {} })
  expect(rows).toEqual([{ emailVerified: true, salt: Buffer.from([1, 2]) }])
})

test.each([
  ['2026-11-21 18:05:07+00', '2026-11-21T18:05:07.000Z'],
  ['2026-11-21 18:05:07.5+00', '2026-11-21T18:05:07.500Z'],
  ['2026-11-21 18:05:07.123956+00', '2026-11-21T18:05:07.123Z'],
  ['2026-11-21 18:05:07.123956+02', '2026-11-21T16:05:07.123Z'],
  ['2026-11-21 18:05:07-03:30', '2026-11-21T21:35:07.000Z'],
])('PostgreSQL’s %s is %s in JSON', (written, expected) => {
  expect(readTimestamp(written)).toBe(expected)
})

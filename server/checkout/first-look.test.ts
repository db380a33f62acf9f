import { expect, test, vi } from 'vitest'
import { addPerson } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testDeps } from '../testing/test-app.ts'
import { lookAtOffers } from './first-look.ts'
import { take, takingOf } from './hold-turns.ts'

const deps = await testDeps()
const seller = await addPerson(deps, 'juniper')
const addItem = async () => (await addProduct(deps, { sellerId: seller.id })).id

test('a thousand who look at once are answered by two statements, each with their own items', async () => {
  const [lamp, clock] = [await addItem(), await addItem()]
  const query = vi.spyOn(deps.pool, 'query')
  const all = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => lookAtOffers(deps, index % 2 === 0 ? [lamp] : [clock, lamp])),
  )
  expect(query).toHaveBeenCalledTimes(2)
  query.mockRestore()
  expect(all.map((offers) => offers.map(({ product }) => product.id))).toEqual(
    all.map((_, index) => (index % 2 === 0 ? [lamp] : [clock, lamp])),
  )
})

test('who looks while others do is told what is so after they asked', async () => {
  const lamp = await addItem()
  const ask = deps.pool.query.bind(deps.pool) as (config: unknown) => Promise<unknown>
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const query = vi.spyOn(deps.pool, 'query').mockImplementationOnce((async (config: unknown) => {
    const rows = await ask(config)
    await answered
    return rows
  }) as never)
  const before = lookAtOffers(deps, [lamp])
  await deps.pool.query(`update products set status = 'sold' where id = $1`, [lamp])
  const after = lookAtOffers(deps, [lamp])
  answer()
  await before
  expect((await after)[0]?.product.status).toBe('sold')
  query.mockRestore()
})

test('a look that fails fails for those it was made for, and the next one is made anew', async () => {
  const lamp = await addItem()
  const query = vi.spyOn(deps.pool, 'query').mockRejectedValueOnce(new Error('connection lost') as never)
  const looks = await Promise.allSettled([lookAtOffers(deps, [lamp]), lookAtOffers(deps, [lamp])])
  expect(looks.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  query.mockRestore()
  expect(await lookAtOffers(deps, [lamp])).toHaveLength(1)
})

test('an item that is being taken says so until that has ended, also when it failed', async () => {
  const [lamp, clock, vase] = [1, 2, 3]
  let end = (_error?: Error) => {}
  const taken = take(
    deps.db,
    [lamp, clock],
    () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
  )
  expect(takingOf(deps.db, [vase])).toBeUndefined()
  const waiting = takingOf(deps.db, [vase, clock])
  expect(waiting).toBeDefined()
  end(new Error('over the limit'))
  await waiting
  await expect(taken).rejects.toThrow('over the limit')
  expect(takingOf(deps.db, [lamp, clock])).toBeUndefined()
})

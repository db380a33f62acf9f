import { expect, test } from 'vitest'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'

test('forty concurrent wrong passwords for deleting an account delay nobody else', async () => {
  const { app, deps } = await testApp({ poolSize: 2 })
  const { id: sellerId } = await addPerson(deps, 'hazel')
  const { id } = await addProduct(deps, { sellerId })
  await addPerson(deps, 'juniper')
  const [hazel, juniper] = [await new Browser(app).signIn('hazel'), await new Browser(app).signIn('juniper')]
  const attack = Array.from({ length: 40 }, () => hazel.post('/api/auth/delete-account', { password: 'not it' }))
  const others = await Promise.all([
    new Browser(app).get(`/api/products/${id}`),
    new Browser(app).get('/readyz'),
    juniper.post('/api/auth/delete-account', { password: PASSWORD }),
  ])
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  for (const { statusCode } of await Promise.all(attack)) expect([400, 429]).toContain(statusCode)
  expect((await hazel.get('/api/auth/user')).statusCode).toBe(200)
})

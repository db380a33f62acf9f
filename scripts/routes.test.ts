import { expect, test } from 'vitest'
import { routesPage } from './routes-page.ts'

test('docs/routes.md names the two files of every page and call', async () => {
  await expect(routesPage()).toMatchFileSnapshot('../docs/routes.md')
})

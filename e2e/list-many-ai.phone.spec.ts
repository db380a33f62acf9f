import { API_KEY, startOpenAiStandIn } from '../server/testing/openai-stand-in.ts'
import { answerLikeAi } from './describing-ai.ts'
import { expect, test } from './fixtures.ts'
import { itemPhotos } from './item-photos.ts'
import { openAs } from './sign-in-by-api.ts'

test('with AI, four taps turn twelve photos into three items with changed prices', async ({ browser, serve }) => {
  test.slow()
  const standIn = await startOpenAiStandIn()
  standIn.content = answerLikeAi()
  const server = await serve({ OPENAI_API_KEY: API_KEY, OPENAI_BASE_URL: standIn.baseUrl })
  const page = await browser.newPage({ baseURL: server.url })
  await openAs(page, 'hazel', '/seller/list-many')
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(3, 4))
  const items = page.getByRole('listitem', { name: /^Item \d+: Barn find/ })
  await expect(items).toHaveCount(3, { timeout: 60_000 })
  await expect(page.getByText('3 of 3 ready.')).toBeVisible()

  for (const place of [0, 2]) {
    const price = items.nth(place).getByLabel('Price')
    await price.tap()
    await page.keyboard.type('55')
    await expect(price).toHaveValue('55')
  }
  await page.getByRole('button', { name: 'Publish all 3 that are ready' }).tap()
  await expect(page.getByText('3 items sent for approval')).toBeVisible()
  const own: { price: string; imageUrls: string[] }[] = await (await page.request.get('/api/seller/products')).json()
  const published = own.filter(({ imageUrls }) => imageUrls.length === 4)
  expect(published.map(({ price }) => price).sort()).toEqual(['48.00', '55.00', '55.00'])
  await standIn.close()
})

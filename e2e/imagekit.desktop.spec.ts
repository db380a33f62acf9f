import { ImageKitStandIn, imageKitEnv, URL_ENDPOINT } from '../server/testing/imagekit-stand-in.ts'
import { chooseCategory } from './choose-category.ts'
import { expect, test } from './fixtures.ts'
import { photoFiles } from './photo-files.ts'
import { openAs } from './sign-in-by-api.ts'

test('with ImageKit, photos go from the browser straight to it and are shown from there', async ({
  browser,
  serve,
}) => {
  const imageKit = new ImageKitStandIn()
  const server = await serve(imageKitEnv(await imageKit.start()))
  const [photo] = await photoFiles(1)
  const page = await browser.newPage({ baseURL: server.url })
  await page.route(`${URL_ENDPOINT}/**`, (route) => route.fulfill({ contentType: 'image/jpeg', body: photo?.buffer }))
  await openAs(page, 'wren', '/seller')
  imageKit.failWith = 500
  await page.getByLabel('Choose photos').setInputFiles(photo ? [photo] : [])
  await expect(page.getByRole('button', { name: 'Photo 1 of 1, 1.jpg, primary' })).toBeVisible()

  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await expect(page.getByText('Failed to upload 1.jpg to ImageKit')).toBeVisible()
  await expect(page.getByText('private details of the vendor')).toBeHidden()
  imageKit.failWith = null
  await page.getByRole('button', { name: /^Retry/ }).click()
  await page.getByLabel('Title').fill('Enamel star')
  await page.getByLabel('Description').fill('Came with the barn.')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('12')
  await chooseCategory(page, 'Collectibles > Signs')
  await page.getByRole('button', { name: 'Publish Product' }).click()
  await page.getByRole('link', { name: 'View Product' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enamel star')
  await expect(page.locator(`img[src^="${URL_ENDPOINT}/products/"]`).first()).toBeVisible()
  expect([...imageKit.files.values()].map(({ fileType }) => fileType)).toEqual(['image'])
  await imageKit.stop()
})

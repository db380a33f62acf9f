import { writeFile } from 'node:fs/promises'
import { photoFiles } from '../photo-files.ts'
import { expect, test } from './fixtures.ts'
import { ENTER, ESCAPE } from './safari.ts'

test('dialogs and sheets have their height', async ({ safari }) => {
  await safari.goto('/marketplace')
  await safari.click('Filters')
  await safari.seesDialog('Filters')

  await safari.signIn('hazel')
  await safari.goto('/seller')
  await safari.click('Delete')
  await safari.seesDialog('Delete this product?')
  await safari.click('Keep it')
  await safari.click('Edit Sprigged')
  await safari.seesDialog('Edit Product')
  await safari.click('Edit photo 1')
  await safari.seesDialog('Edit photo')

  await safari.signIn('wren')
  await safari.goto('/admin-dashboard')
  await safari.click('Schedule')
  await safari.seesDialog('Schedule Sale')
})

test('Escape in the search of categories closes their list, and not the form below it', async ({ safari }) => {
  await safari.signIn('hazel')
  await safari.goto('/seller')
  await safari.click('Edit Sprigged')
  await safari.seesDialog('Edit Product')
  await safari.click('Clothing >')
  await safari.seesDialog('Choose a category')
  await safari.press(ESCAPE)
  await safari.seesDialog('Edit Product')
})

test('no page scrolls sideways on a phone', async ({ safari }) => {
  const overflowing = async (paths: string[]) => {
    const found: string[] = []
    for (const path of paths) {
      await safari.goto(path)
      if (await safari.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(path)
    }
    return found
  }
  const everybodys = ['/', '/marketplace', '/product/1', '/seller/hazel', '/hot-items', '/discounted', '/favourites']
  const texts = ['/help', '/seller-guide', '/about', '/contact', '/privacy', '/login', '/register', '/reminders']
  expect(await overflowing([...everybodys, ...texts])).toEqual([])
  await safari.signIn('wren')
  const sellers = ['/seller', '/seller/list-many', '/seller/statement', '/price-tags', '/pickup', '/profile/edit']
  const lists = ['audit-trail', 'cash-up', 'listings', 'messages', 'orders', 'passes', 'people', 'reports', 'settle-up']
  expect(await overflowing([...sellers, '/admin-dashboard', ...lists.map((list) => `/admin/${list}`)])).toEqual([])
})

test('pages load without navigation preload, which mixes up two responses in WebKit', async ({ safari }) => {
  await safari.goto('/help')
  const isPreloading = () =>
    safari.evaluate(async () => {
      const { active, navigationPreload } = await navigator.serviceWorker.ready
      return active?.state === 'activated' ? (await navigationPreload.getState()).enabled : 'not activated'
    })
  await expect.poll(isPreloading).toBe(false)
})

test('a page that Back restores is where it was left, with the pictures that were still loading', async ({
  safari,
  shop,
}) => {
  const { id } = await shop.addProduct()
  const path = `/product/${id}`
  await safari.goto(path)
  await expect.poll(() => safari.evaluate(() => document.documentElement.dataset.settled)).toBe('')
  await shop.db.transaction(async (tx) => {
    await tx.execute('lock table products in access exclusive mode')
    await safari.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => document.body.classList.toggle('restored', persisted))
      const picture = document.querySelector('main img')
      picture?.removeAttribute('srcset')
      picture?.setAttribute('src', `/og${location.pathname}.jpg`)
      scrollTo(0, 600)
      // Renders the pictures again, once WebKit has stopped loading them.
      addEventListener('pagehide', () => document.querySelector<HTMLElement>('main [data-photo]')?.click())
    })
    await safari.goto('/help')
  })
  await safari.back()
  const place = () => safari.evaluate(() => [document.body.className, location.pathname, scrollY])
  await expect.poll(place).toEqual([expect.stringContaining('restored'), path, 600])
  const picture = () =>
    safari.evaluate(() => {
      const { src = '', naturalWidth = 0 } = document.querySelector<HTMLImageElement>('main img') ?? {}
      return [new URL(src).pathname, naturalWidth > 0]
    })
  await expect.poll(picture).toEqual([`/og${path}.jpg`, true])
})

test('a guest finds an item, pays for it, and sees the receipt', async ({ safari, shop }) => {
  const { title, id } = await shop.addProduct({ title: 'Zither with a cracked lid' })
  await safari.goto('/marketplace')
  await safari.fill('Search items', 'zither')
  await safari.press(ENTER)
  await safari.click(title)
  await safari.click('Buy Now')
  await safari.fill('Email Address', 'june@example.com')
  await safari.fill('Full Name', 'June Carter')
  await safari.click('Continue to Payment')
  await safari.sees('This is a test payment.')
  await safari.click('Pay $')
  await safari.sees('Purchase Successful!')
  await safari.click('your receipt')
  await safari.sees('Pickup code')
  expect(await shop.statusOf(id)).toBe('sold')
})

test('a seller lists an item from a photo', async ({ safari }, testInfo) => {
  const [photo] = await photoFiles(1)
  const path = testInfo.outputPath('brass-lamp.jpg')
  await writeFile(path, photo?.buffer ?? '')
  await safari.signIn('juniper')
  await safari.goto('/seller')
  await safari.choosePhotos([path])
  await safari.sees('Your photo is uploaded.')
  await safari.click('Analyze')
  await safari.sees('Confidence')
  await safari.fill('Title', 'Brass lamp')
  await safari.fill('Description', 'It works.')
  await safari.fill('Price', '45')
  await safari.click('Category')
  await safari.fill('Search categories', 'Home & Decor > Lighting')
  await safari.press(ENTER)
  await safari.click('Publish')
  await safari.sees('Sent for approval')
})

import type { Locator, Page, Route } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { itemPhotos } from './item-photos.ts'
import { damagedPhoto, photoFiles, textFile } from './photo-files.ts'
import { signInByApi } from './sign-in-by-api.ts'
import { dragByTouch } from './touch.ts'

const items = (page: Page): Locator => page.getByRole('listitem', { name: /^Item \d+/ })
const item = (page: Page, place: number): Locator => items(page).nth(place - 1)
const inTitle = (page: Page, place: number): Locator => item(page, place).getByLabel('Title')

/** The number of photos of each item, on the board. */
const sizes = (page: Page): Promise<number[]> =>
  items(page).evaluateAll((groups) => groups.map((group) => group.querySelectorAll('[data-photo]').length))

const photo = (page: Page, place: number, of: number): Locator =>
  item(page, of).getByRole('button', { name: new RegExp(`^Photo ${place} of `) })

/** Groups the photos by file name: this test is not about the quality of the grouping. */
async function groupByName(page: Page): Promise<void> {
  await page.route('**/api/group-photos', async (route) => {
    const { photos }: { photos: { imageUrl: string }[] } = route.request().postDataJSON()
    const groups = new Map<string, string[]>()
    for (const { imageUrl } of photos) {
      const item = /(\d+)-\d+_/.exec(imageUrl)?.[1] ?? imageUrl
      groups.set(item, [...(groups.get(item) ?? []), imageUrl])
    }
    await route.fulfill({ json: { groups: [...groups.values()], source: 'built-in' } })
  })
}

async function open(page: Page): Promise<void> {
  await groupByName(page)
  await signInByApi(page, 'hazel')
  await page.goto('/seller/list-many')
}

async function list(page: Page, { count, each }: { count: number; each: number }): Promise<void> {
  await open(page)
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(count, each))
  await expect(items(page)).toHaveCount(count)
}

/** The photos of the drafts as the server has them. */
async function storedPhotos(page: Page): Promise<string[][]> {
  const drafts: { imageUrls: string[] }[] = await (await page.request.get('/api/drafts')).json()
  return drafts.map(({ imageUrls }) => imageUrls)
}

const storedSizes = async (page: Page) => (await storedPhotos(page)).map(({ length }) => length)

async function fillIn(page: Page, place: number, price: string): Promise<void> {
  const own = item(page, place)
  await own.getByLabel('Title').fill(`Barn find ${place}`)
  await own.getByLabel('Description').fill('Hung in the barn for years.')
  await own.getByLabel('Price').fill(price)
  await own.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('combobox', { name: 'Search categories' }).fill('signs')
  await page.keyboard.press('Enter')
}

/** As the browser tells them to screen readers. */
async function namedRows(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role, name }) => role?.value === 'listitem' && /^Item \d+/.test(name?.value ?? '')).length
}

test('forty photos become ten items, which are published at once', { tag: '@phone' }, async ({ page, shop }) => {
  test.slow()
  await signInByApi(page, 'hazel')
  await page.goto('/seller/list-many')
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(10, 4))
  await expect(items(page)).toHaveCount(10, { timeout: 60_000 })
  await expect(page.getByRole('heading', { name: '10 items' })).toBeVisible()
  await expect.poll(() => storedSizes(page)).toEqual(Array.from({ length: 10 }, () => 4))
  await expect(page.getByText('being described')).toBeHidden({ timeout: 60_000 })
  expect(await namedRows(page), 'for screen readers, also those far below').toBe(10)
  const ready = await page.getByText('of 10 ready.').evaluateHandle((line) => {
    const counts: number[] = []
    new MutationObserver(() => counts.push(Number.parseInt(line.textContent ?? '', 10))).observe(line, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return counts
  })
  for (let place = 1; place <= 10; place += 1) await fillIn(page, place, `${place}0`)
  await expect(page.getByText('10 of 10 ready.')).toBeVisible()
  const counts = await ready.jsonValue()
  expect(counts, 'a saved draft stays ready').toEqual(counts.toSorted((one, other) => one - other))
  expect(counts).toContain(9)
  await page.getByRole('button', { name: 'Publish all 10 that are ready' }).click()

  const notice = page.getByRole('status').filter({ hasText: '10 items sent for approval' })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expect(items(page)).toHaveCount(0)
  await notice.getByRole('link', { name: 'Barn find 3' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barn find 3')
  const [, id] = /product\/(\d+)/.exec(page.url()) ?? []
  expect(await shop.statusOf(Number(id))).toBe('pending')
  const { imageUrls } = await (await page.request.get(`/api/products/${id}`)).json()
  expect(imageUrls).toHaveLength(4)
})

test('photos are sorted by dragging, by keyboard and by menu, and every step can be undone', async ({
  page,
  isMobile,
}) => {
  await list(page, { count: 3, each: 2 })
  await page.getByRole('button', { name: 'Sort photos' }).click()
  await expect.poll(() => sizes(page)).toEqual([2, 2, 2])

  const [from, to] = [photo(page, 2, 1), photo(page, 1, 2)]
  // Near the edge of the screen, a drag scrolls.
  await to.evaluate((tile) => tile.scrollIntoView({ block: 'center' }))
  await (isMobile ? dragByTouch(page, from, to, 'Holding photo 2 of Item 1.') : from.dragTo(to, { steps: 8 }))
  await expect.poll(() => sizes(page)).toEqual([1, 3, 2])
  await expect.poll(() => storedSizes(page)).toEqual([1, 3, 2])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => storedSizes(page)).toEqual([2, 2, 2])

  await photo(page, 1, 3).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Holding photo 1 of Item 3.')).toBeAttached()
  // The library starts to listen for arrow keys in a timer set on pickup; a timer set now runs after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^Over photo \d of Item [12]\.$/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await storedSizes(page)).at(-1)).toBe(1)

  await photo(page, 1, 3).press('Enter')
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Item 1/ })
    .click()
  await expect(items(page)).toHaveCount(2)
  await expect.poll(async () => (await storedSizes(page)).length).toBe(2)

  await photo(page, 1, 1).click()
  await photo(page, 2, 1).click()
  await page.getByRole('button', { name: 'New item' }).click()
  await expect(items(page)).toHaveCount(3)
  await expect.poll(async () => (await storedSizes(page)).toSorted()).toContain(2)
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => storedSizes(page)).toEqual([2, 2, 2])
})

test('removed photos and deleted items can be restored until they are gone', { tag: '@phone' }, async ({ page }) => {
  await list(page, { count: 2, each: 2 })
  await item(page, 1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(items(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(items(page)).toHaveCount(2)

  await photo(page, 2, 1).click()
  await expect(photo(page, 2, 1)).toBeFocused()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => sizes(page)).toEqual([1, 2])
  await page.getByRole('link', { name: 'Back to your dashboard' }).click()
  await expect(page.getByText('You have 2 drafts.')).toBeVisible()
  await expect.poll(() => storedSizes(page)).toEqual([1, 2])

  await page.goBack()
  await photo(page, 2, 2).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => sizes(page)).toEqual([1, 1])
  await page.reload()
  await expect.poll(() => storedSizes(page)).toEqual([1, 1])
  await expect(photo(page, 1, 2)).toBeVisible()
  await expect(photo(page, 2, 2)).toHaveCount(0)

  await item(page, 1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(items(page)).toHaveCount(1)
  await page.reload()
  await expect(items(page)).toHaveCount(1)
  await expect.poll(() => storedSizes(page)).toHaveLength(1)
})

test('a reload keeps the photos and what was typed', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  await page.route('**/api/images/upload', (route) => route.abort(), { times: 40 })
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(2, 2))
  await expect(page.getByText('Waiting for the connection. The upload goes on by itself.').first()).toBeVisible()
  await page.unroute('**/api/images/upload')
  await page.reload()
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByText('being described')).toBeHidden()

  await page.route('**/api/drafts/*', (route) => route.abort())
  await inTitle(page, 1).fill('Tin star')
  await inTitle(page, 2).focus()
  await expect(item(page, 1).getByText("Not saved. We couldn't connect.")).toBeVisible()
  await page.unroute('**/api/drafts/*')
  await page.reload()
  await expect(inTitle(page, 1)).toHaveValue('Tin star')
  await inTitle(page, 1).focus()
  await inTitle(page, 2).focus()
  await expect
    .poll(async () =>
      (await (await page.request.get('/api/drafts')).json()).map((draft: { title: string }) => draft.title),
    )
    .toContain('Tin star')
})

test('uploads wait out a lost connection, and files that are no photos are named', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page)
  const [photo] = await photoFiles(1)
  if (!photo) throw new Error('No photo')
  await page.route('**/api/imagekit-auth', (route) => route.abort(), { times: 2 })
  await page
    .getByLabel('Choose photos')
    .setInputFiles([
      ...(await itemPhotos(2, 2)),
      { ...photo, name: 'notes.jpg', buffer: Buffer.from('Buy milk. Call May about the jeans.') },
    ])
  await expect(page.getByRole('alert').filter({ hasText: 'notes.jpg is not a' })).toBeVisible()
  await expect(items(page)).toHaveCount(2)
  expect((await storedSizes(page)).reduce((sum, size) => sum + size, 0)).toBe(4)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})

test('photos that the store has deleted since the last visit are named, and the others become items', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install({ time: Date.now() - 48 * 3_600_000 })
  await open(page)
  await page.getByLabel('Choose photos').setInputFiles([...(await itemPhotos(2, 2)), damagedPhoto('damaged.jpg')])
  await expect(page.getByText('4 of 5 uploaded, 1 failed').first()).toBeVisible()
  const imageUrl = await page.evaluate(() => {
    const [batch = '[]'] = Object.entries(localStorage).flatMap(([key, value]) =>
      /^fernvale-many:/.test(key) ? value : [],
    )
    return JSON.parse(batch)[0].url
  })
  expect((await page.request.delete('/api/images/imagekit', { data: { imageUrl } })).status()).toBe(200)
  await page.clock.setSystemTime(Date.now())
  await page.reload()
  await expect(page.getByText('1 photo is gone').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue without it' }).click()
  await expect.poll(() => storedSizes(page)).toEqual([1, 2])
})

test('a price that no card can carry is named beside its field', { tag: '@desktop' }, async ({ page }) => {
  await list(page, { count: 1, each: 1 })
  const price = item(page, 1).getByLabel('Price')
  await price.fill('0.20')
  await expect(price).toHaveAccessibleDescription(/Buyers can't pay this price online/)
  await price.fill('2')
  await expect(price).not.toHaveAccessibleDescription(/online/)
})

test('while photos are uploaded, the time left is shown', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install()
  await open(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const permits: Route[] = []
  await page.route('**/api/imagekit-auth', (route) => void permits.push(route))
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(4, 4))
  for (let stored = 1; stored <= 6; stored += 1) {
    await expect.poll(() => permits.length).toBeGreaterThan(0)
    await permits.shift()?.continue()
    await expect(page.getByText(`${stored} of 16 uploaded`)).toBeVisible()
    await page.clock.runFor(700)
  }
  await expect(page.getByText(/6 of 16 uploaded, (about|a few) .*seconds left/)).toBeVisible()
})

test('an item that no analysis can describe today says when it goes on, and goes on then', { tag: '@phone' }, async ({
  page,
}) => {
  await page.clock.install()
  await list(page, { count: 1, each: 1 })
  await expect(page.getByText('being described')).toBeHidden()
  await page.route('**/api/drafts', async (route) => {
    const drafts: object[] = await (await route.fetch()).json()
    const retryAt = new Date(Date.now() + 3_600_000).toISOString()
    const waiting = { analysis: 'waiting', note: 'Used up.', title: '', retryAt }
    await route.fulfill({ json: drafts.map((draft) => ({ ...draft, ...waiting })) })
  })
  await page.reload()
  await expect(page.getByText('Used up.')).toBeVisible()
  await expect(page.getByText(/^Photo analysis goes on by itself \w+day \d+:\d\d [AP]M\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.unrouteAll()
  await page.clock.runFor(120_000)
  await expect(page.getByText('Used up.')).toHaveCount(0)
})

test('typed text survives a refetch of the list, reaches another device, and outlives the draft', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  await list(page, { count: 2, each: 1 })
  await inTitle(page, 1).fill('Tin')
  await inTitle(page, 1).pressSequentially(' star')
  await expect(inTitle(page, 1)).toHaveValue('Tin star')
  await inTitle(page, 2).focus()

  const other = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signInByApi(other, 'hazel')
  const titleOf = async (index: number) => (await (await page.request.get('/api/drafts')).json())[index].title
  await expect.poll(() => titleOf(0)).toBe('Tin star')
  await other.goto('/seller/list-many')
  await expect(inTitle(other, 1)).toHaveValue('Tin star')
  await inTitle(other, 2).fill('Milk can')
  await inTitle(other, 1).focus()
  await expect.poll(() => titleOf(1)).toBe('Milk can')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(inTitle(page, 2)).toHaveValue('Milk can')

  await page.route('**/api/drafts/*', (route) => route.abort())
  await item(page, 2)
    .getByRole('button', { name: /^More about/ })
    .click()
  await item(page, 2).getByLabel('Brand').fill('Buhl')
  await fillIn(other, 2, '30')
  await other.getByRole('button', { name: 'Publish the one that is ready' }).click()
  await expect(items(other)).toHaveCount(1)
  await other.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const lost = page.getByRole('status').filter({ hasText: 'Barn find 2 was published on another device' })
  await expect(lost.getByRole('definition')).toHaveText('Buhl')
  await expect(lost).toBeFocused()
  await lost.getByRole('button', { name: 'Add it to the listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Barn find 2')
  await expect(dialog.getByLabel('Brand')).toHaveValue('Buhl')
})

test('items that could not be published stay and say why', { tag: '@phone' }, async ({ page }) => {
  await list(page, { count: 2, each: 1 })
  await expect(page.getByText('being described')).toBeHidden()
  for (const place of [1, 2]) await fillIn(page, place, '20')
  await expect(page.getByText('2 of 2 ready.')).toBeVisible()
  const drafts = await (await page.request.get('/api/drafts')).json()
  await page.route('**/api/drafts/publish', async (route) => {
    const response = await route.fetch({ postData: JSON.stringify({ ids: [drafts[0].id] }) })
    const answer = await response.json()
    const refused = [{ draftId: drafts[1].id, message: 'Too many listings today.', fields: {} }]
    await route.fulfill({ response, json: { ...answer, refused } })
  })
  await page.getByRole('button', { name: 'Publish all 2 that are ready' }).click()
  await expect(page.getByText('1 item was not published. The list says why.')).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(item(page, 1).getByText('Too many listings today.')).toBeVisible()
})

test('a seller who is signed out midway signs in and continues', { tag: '@phone' }, async ({ page }) => {
  await list(page, { count: 1, each: 1 })
  await expect(page.getByText('being described')).toBeHidden()
  await page.context().clearCookies()
  await inTitle(page, 1).fill('Tin star')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\/login/)
  await signInByApi(page, 'hazel')
  await page.goto('/seller/list-many')
  await expect(inTitle(page, 1)).toHaveValue('Tin star')
})

test('the wizard takes many photos to the page for many items', { tag: '@phone' }, async ({ page }) => {
  await groupByName(page)
  await signInByApi(page, 'hazel')
  await page.goto('/seller')
  await page.getByLabel('Choose photos').setInputFiles([...(await itemPhotos(3, 3)), textFile('notes.jpg')])
  await expect(page.getByText('Are these 9 photos of several items?')).toBeVisible()
  await page.getByRole('button', { name: 'List them as many items' }).click()
  await expect(page).toHaveURL('/seller/list-many')
  await expect(items(page)).toHaveCount(3)

  const isTaken = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Buy milk.'], 'dropped.txt'))
    return !heading.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isTaken, 'the browser does not open a file dropped beside the buttons').toBe(true)
  await expect(page.getByText('dropped.txt is not a').first()).toBeVisible()
})

test('everyone can use it, in both themes', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(2, 2))
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByText('being described')).toBeHidden()
  expect(await violationsOf(page)).toEqual([])
  await item(page, 1).getByRole('button', { name: /^More/ }).click()
  await inTitle(page, 1).fill('Tin star')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Sort photos' }).click()
  await photo(page, 1, 1).click()
  expect(await violationsOf(page)).toEqual([])
})

test('a photo is edited where the photos are sorted, and stays in its item', { tag: '@phone' }, async ({ page }) => {
  await list(page, { count: 2, each: 2 })
  await page.getByRole('button', { name: 'Sort photos' }).click()
  const before = await storedPhotos(page)
  await photo(page, 1, 1).click()
  await page.getByRole('button', { name: 'Edit photo' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit photo' })
  await editor.getByRole('button', { name: 'Rotate left' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  // First the edited photo is added, then the original is removed.
  const kept = async () => {
    const now = await storedPhotos(page)
    return {
      sizes: now.map(({ length }) => length),
      kept: now.flat().filter((url) => before.flat().includes(url)).length,
    }
  }
  await expect.poll(kept).toEqual({ sizes: [2, 2], kept: 3 })
})

import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { itemPhotos } from './item-photos.ts'
import {
  fillIn,
  groupByName,
  inTitle,
  item,
  items,
  list,
  namedRows,
  open,
  photo,
  sizes,
  storedPhotos,
  storedSizes,
} from './list-many.ts'
import { textFile } from './photo-files.ts'
import { openAs } from './sign-in-by-api.ts'
import { dragByMouse, dragByTouch } from './touch.ts'

test('forty photos become ten items, which are published at once', { tag: '@phone' }, async ({ page, shop }) => {
  test.slow()
  await openAs(page, 'hazel', '/seller/list-many')
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
  const [held, over] = ['Holding photo 2 of Item 1.', 'Over photo 1 of Item 2.']
  await (isMobile ? dragByTouch(page, from, to, { held, over }) : dragByMouse(page, from, to, over))
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

test('an item that was merged into another comes back with its lowest price', { tag: '@desktop' }, async ({ page }) => {
  await list(page, { count: 2, each: 1 })
  await expect.poll(() => storedSizes(page)).toEqual([1, 1])
  const drafts = async () => (await (await page.request.get('/api/drafts')).json()) as { id: number }[]
  const [, second] = await drafts()
  const data = { joinsPriceDrops: true, leastPrice: '5.00' }
  expect((await page.request.patch(`/api/drafts/${second?.id}`, { data })).ok()).toBe(true)
  await page.reload()
  await photo(page, 1, 2).click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Item 1/ })
    .click()
  await expect.poll(() => storedSizes(page)).toEqual([2])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(drafts).toMatchObject([{ leastPrice: null }, data])
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

test('a photo whose item is published is no longer selected', { tag: '@phone' }, async ({ page }) => {
  await list(page, { count: 2, each: 1 })
  await fillIn(page, 1, '20')
  await photo(page, 1, 1).click()
  await expect(page.getByText('1 photo selected')).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Publish the one that is ready' }).click()
  await expect(items(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Sort photos' }).click()
  await expect(page.getByText('Drag photos where they belong')).toBeVisible()
  await expect(page.getByText('0 of 1 ready.')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Selected photos' })).toHaveCount(0)
})

test('a price that no card can carry is named beside its field', { tag: '@desktop' }, async ({ page }) => {
  await list(page, { count: 1, each: 1 })
  const price = item(page, 1).getByLabel('Price')
  await price.fill('0.20')
  await expect(price).toHaveAccessibleDescription(/Buyers can't pay this price online/)
  await price.fill('2')
  await expect(price).not.toHaveAccessibleDescription(/online/)
})

test('the wizard takes many photos to the page for many items', { tag: '@phone' }, async ({ page }) => {
  await groupByName(page)
  await openAs(page, 'hazel', '/seller')
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

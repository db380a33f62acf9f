import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { coveredStops } from './covered-stops.ts'
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
  photo,
  sizes,
  storedPhotos,
  storedSizes,
} from './list-many.ts'
import { textFile } from './photo-files.ts'
import { openAs } from './sign-in-by-api.ts'
import { dragByMouse, dragByTouch } from './touch.ts'

test('twelve photos become four items, which are published at once', { tag: '@phone' }, async ({ page, shop }) => {
  await openAs(page, 'hazel', '/seller/list-many')
  await page.getByLabel('Choose photos').setInputFiles([...(await itemPhotos(4, 3)), textFile('notes.jpg')])
  const refused = page.getByRole('alert').filter({ hasText: 'notes.jpg' })
  await expect(refused).toBeVisible()
  await expect(items(page)).toHaveCount(4)
  await expect(page.getByRole('heading', { name: '4 items' })).toBeVisible()
  await expect.poll(() => storedSizes(page)).toEqual([3, 3, 3, 3])
  await expect(page.getByText('being described')).toBeHidden()
  expect(await namedRows(page), 'for screen readers, also those far below').toBe(4)
  const ready = await page.getByText('of 4 ready.').evaluateHandle((line) => {
    const counts: number[] = []
    new MutationObserver(() => counts.push(Number.parseInt(line.textContent ?? '', 10))).observe(line, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return counts
  })
  for (let place = 1; place <= 4; place += 1) await fillIn(page, place, `${place}0`)
  await expect(page.getByText('4 of 4 ready.')).toBeVisible()
  const counts = await ready.jsonValue()
  expect(counts, 'a saved draft stays ready').toEqual(counts.toSorted((one, other) => one - other))
  expect(counts).toContain(3)
  const price = item(page, 1).getByLabel('Price')
  await price.tap()
  await page.keyboard.type('55')
  await expect(price).toHaveValue('55')
  await page.getByRole('button', { name: 'Publish all 4 that are ready' }).tap()

  const notice = page.getByRole('status').filter({ hasText: '4 items sent for approval' })
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expect(refused, 'of photos that are dealt with').toHaveCount(0)
  await expect(items(page)).toHaveCount(0)
  await notice.getByRole('link', { name: 'Barn find 1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barn find 1')
  const [, id] = /product\/(\d+)/.exec(page.url()) ?? []
  expect(await shop.statusOf(Number(id))).toBe('pending')
  const listed = await (await page.request.get(`/api/products/${id}`)).json()
  expect(listed).toMatchObject({ price: '55.00', imageUrls: { length: 3 } })
  await page.getByRole('link', { name: 'Find it on your dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Edit Barn find 1', exact: true })).toBeVisible()
})

test('photos are sorted by dragging, by keyboard or by menu, and every step can be undone', async ({
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
  const steps = await (isMobile ? sortByMenu(page) : sortByKeyboard(page))
  // Not the button of a toast that is still closing.
  const undo = page.getByRole('region', { name: 'Your items' }).getByRole('button', { name: 'Undo' })
  for (let step = 0; step < steps; step += 1) await undo.click()
  await expect.poll(() => storedSizes(page)).toEqual([2, 2, 2])
})

async function sortByKeyboard(page: Page): Promise<number> {
  await photo(page, 1, 3).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Holding photo 1 of Item 3.')).toBeAttached()
  // The library starts to listen for arrow keys in a timer set on pickup; a timer set now runs after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^Over photo \d of Item [12]\.$/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await storedSizes(page)).at(-1)).toBe(1)

  const choose = async () => {
    await photo(page, 1, 1).focus()
    await page.keyboard.press('Enter')
  }
  await choose()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(photo(page, 1, 1)).toBeFocused()
  await choose()
  await page.getByRole('button', { name: 'Move to…' }).press('Enter')
  const second = await photo(page, 2, 1).getAttribute('data-photo')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Item 2/ })
    .press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator(':focus'), 'what follows the moved photo').toHaveAttribute('data-photo', second ?? '')
  await choose()
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(page.getByRole('list').locator('[data-photo]:focus')).toHaveCount(1)
  await expect(page.locator('.toast[data-state="open"]').last()).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  return 2
}

async function sortByMenu(page: Page): Promise<number> {
  await photo(page, 1, 3).tap()
  await photo(page, 2, 3).tap()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Item 1/ })
    .click()
  await expect(items(page)).toHaveCount(2)
  await expect.poll(async () => (await storedSizes(page)).length).toBe(2)

  await photo(page, 1, 1).tap()
  await photo(page, 2, 1).tap()
  await page.getByRole('button', { name: 'New item' }).click()
  await expect(items(page)).toHaveCount(3)
  await expect.poll(() => storedSizes(page)).toEqual([2, 2, 2])
  const shown = [1, 2, 3].map((place) => photo(page, 1, place).getAttribute('data-photo'))
  const stored = (await storedPhotos(page)).map(([first]) => first)
  expect(stored, 'in the order in which they are shown').toEqual(await Promise.all(shown))
  return 2
}

test('removed photos and deleted items can be restored until they are gone', { tag: '@phone' }, async ({ page }) => {
  await list(page, { count: 2, each: 2 })
  const deletion = item(page, 1).getByRole('button', { name: /^Delete/ })
  await deletion.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 300))
  await deletion.click()
  await expect(items(page)).toHaveCount(1)
  const undo = page.getByRole('button', { name: 'Undo' })
  const ready = await page.getByText('of 1 ready.').boundingBox()
  const { y = 0, height = 0 } = (await undo.boundingBox()) ?? {}
  expect(y + height, 'the message leaves the bar below free').toBeLessThanOrEqual(ready?.y ?? 0)
  await undo.click()
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
  await page.getByRole('button', { name: 'Details' }).click()
  await item(page, 1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(items(page)).toHaveCount(1)
  await page.reload()
  await expect(photo(page, 1, 1)).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(photo(page, 2, 1)).toHaveCount(0)
  await expect.poll(() => storedSizes(page)).toEqual([1])

  await page.getByLabel('Add photos').setInputFiles(await itemPhotos(2, 2))
  const skipped = page.getByRole('alert').filter({ hasText: '1 photo was already here.' })
  await expect.poll(() => storedSizes(page), 'with those that were removed').toEqual([1, 2, 1])
  await skipped.getByRole('button', { name: 'Add anyway' }).click()
  await expect.poll(() => storedSizes(page)).toEqual([1, 2, 1, 1])
  await expect(skipped).toHaveCount(0)

  await item(page, 2)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(items(page)).toHaveCount(3)
  await page.getByLabel('Add photos').setInputFiles(await itemPhotos(1, 2))
  await expect(items(page), 'while the deletion can be undone').toHaveCount(4)
})

test('the wizard takes many photos to the page for many items, without a question even where it cannot store its draft', {
  tag: '@phone',
}, async ({ page }) => {
  await groupByName(page)
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('fernvale-draft:')) throw new DOMException('Full.', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
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

test('items and their photos are accessible in both themes, also by Tab above the sticky bar, and a photo that is edited there stays in its item', {
  tag: '@phone',
}, async ({ page }) => {
  await list(page, { count: 2, each: 2 })
  await expect(page.getByText('being described')).toBeHidden()
  await item(page, 1).getByRole('button', { name: /^More/ }).click()
  await inTitle(page, 1).fill('Tin star')
  expect(await violationsOf(page)).toEqual([])
  expect(await coveredStops(page, 'Tab', 16)).toEqual([])
  await page.getByRole('button', { name: 'Sort photos' }).click()
  const before = await storedPhotos(page)
  await photo(page, 1, 1).click()
  expect(await violationsOf(page)).toEqual([])
  expect(await coveredStops(page, 'Tab', 4)).toEqual([])

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
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test'
import { DEMO_GOODS } from '../demo/goods.ts'
import { MEASURED_SHELL } from '../e2e/browsers.ts'
import { startDemoShop } from '../e2e/demo-shop.ts'
import { itemPhotos } from '../e2e/item-photos.ts'
import { waitInAllPages } from '../e2e/page-ready.ts'
import type { PhotoFile } from '../e2e/photo-files.ts'
import { signInByApi } from '../e2e/sign-in-by-api.ts'
import { startOpenAiStandIn } from '../server/testing/openai-stand-in.ts'
import { answerLikeAi } from './describing-ai.ts'
import type { Row } from './table.ts'

const ITEMS = 10
const PHOTOS = 4
/** The length of a description that a seller types on a phone. */
const TYPED_DESCRIPTION = 40
const GOALS = { ai: { taps: 25, seconds: 120 }, builtIn: { taps: 60, seconds: 120 } }
const WAIT_MS = 120_000

/** Ten items of four photos each, listed on a phone: one after the other, and many at once. */
export async function listing(): Promise<Row[]> {
  const browser = await chromium.launch(MEASURED_SHELL)
  waitInAllPages(browser)
  const standIn = await startOpenAiStandIn()
  standIn.content = answerLikeAi()
  const photos = await itemPhotos(ITEMS, PHOTOS)
  try {
    const builtIn = await inShop(browser, photos, null)
    const ai = await inShop(browser, photos, standIn.env)
    return [...rowsOf('built-in describer', builtIn, GOALS.builtIn), ...rowsOf('AI, two prices changed', ai, GOALS.ai)]
  } finally {
    await browser.close()
    await standIn.close()
  }
}

interface Effort {
  taps: number
  typed: number
  /** Machine time only, without a person's thinking. */
  seconds: number
}

function rowsOf(how: string, [before, after]: Efforts, goal: { taps: number; seconds: number }): Row[] {
  const figures = ({ taps, typed, seconds }: Effort) =>
    `${taps} taps, ${typed} characters typed, ${Math.round(seconds)} s of machine time`
  return [
    { what: `ten items one by one, ${how}`, figures: figures(before), goal: 'to compare', met: true },
    {
      what: `ten items with List many, ${how}`,
      figures: figures(after),
      goal: `at most ${goal.taps} taps, ${goal.seconds} s`,
      met: after.taps <= goal.taps && after.seconds <= goal.seconds,
    },
  ]
}

type Efforts = [oneByOne: Effort, many: Effort]

/** `aiEnv`: null for the built-in describer. With AI, everything is proposed, and the seller changes two prices. */
async function inShop(browser: Browser, photos: PhotoFile[], aiEnv: Record<string, string> | null): Promise<Efforts> {
  const shop = await startDemoShop(aiEnv ?? {})
  const page = await browser.newPage({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    await signInByApi(page, 'hazel')
    const isAi = aiEnv !== null
    return [await oneByOne(page, photos, isAi), await many(page, photos, isAi)]
  } finally {
    await page.close()
    await shop.stop()
  }
}

/** Counts taps. Choosing photos is one tap: the phone's own picker is the same in both cases. */
class Finger {
  taps = 0
  typed = 0
  readonly #page: Page
  readonly #startedAt = performance.now()

  constructor(page: Page) {
    this.#page = page
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.tap({ timeout: WAIT_MS })
  }

  async choose(photos: PhotoFile[]): Promise<void> {
    this.taps += 1
    await this.#page.getByLabel('Choose photos').setInputFiles(photos)
  }

  async type(text: string): Promise<void> {
    this.typed += text.length
    await this.#page.keyboard.type(text)
  }

  /** The key at the lower right of the phone's keyboard counts as a character, like the others. */
  async next(): Promise<void> {
    this.typed += 1
    await this.#page.keyboard.press('Enter')
  }

  get effort(): Effort {
    return { taps: this.taps, typed: this.typed, seconds: (performance.now() - this.#startedAt) / 1000 }
  }
}

async function oneByOne(page: Page, photos: PhotoFile[], isAi: boolean): Promise<Effort> {
  await page.goto('/seller')
  const finger = new Finger(page)
  for (let item = 0; item < ITEMS; item += 1) {
    if (item > 0) await finger.tap(page.getByRole('button', { name: 'Add Another Product' }))
    await finger.choose(photos.slice(item * PHOTOS, (item + 1) * PHOTOS))
    await finger.tap(page.getByRole('button', { name: 'Analyze' }))
    const form = page.locator('#upload')
    await expect(form.getByLabel('Title')).toBeVisible({ timeout: WAIT_MS })
    if (!isAi) await fillIn(finger, form, item)
    else if (item < 2) await changePrice(finger, form.getByLabel('Price', { exact: true }))
    await finger.tap(page.getByRole('button', { name: 'Publish Product' }))
    await expect(page.getByRole('link', { name: 'View Product' })).toBeVisible({ timeout: WAIT_MS })
  }
  return finger.effort
}

async function many(page: Page, photos: PhotoFile[], isAi: boolean): Promise<Effort> {
  await page.goto('/seller/list-many')
  const finger = new Finger(page)
  await finger.choose(photos)
  const rows = page.getByRole('listitem', { name: /^Item \d+/ })
  await expect(rows).toHaveCount(ITEMS, { timeout: WAIT_MS })
  await expect(page.getByText('being described')).toBeHidden({ timeout: WAIT_MS })
  for (let item = 0; item < ITEMS; item += 1) {
    const row = rows.nth(item)
    if (!isAi) await fillIn(finger, row, item, { leadsOn: true })
    else if (item < 2) await changePrice(finger, row.getByLabel('Price'))
  }
  await finger.tap(page.getByRole('button', { name: `Publish all ${ITEMS} that are ready` }))
  await expect(page.getByText(`${ITEMS} items sent for approval`)).toBeVisible({ timeout: WAIT_MS })
  return finger.effort
}

async function changePrice(finger: Finger, price: Locator): Promise<void> {
  await finger.tap(price)
  await price.press('ControlOrMeta+a')
  await finger.type('55')
}

/** `leadsOn`: the keyboard's next key goes to the next missing field. Takes a proposed price if there is one. */
async function fillIn(finger: Finger, form: Locator, item: number, { leadsOn = false } = {}): Promise<void> {
  const good = DEMO_GOODS[item]
  if (!good) throw new Error('Too few demo goods')
  const page = form.page()
  const [title, description] = [form.getByLabel('Title'), form.getByLabel('Description')]
  await finger.tap(title)
  await finger.type(good.title)
  if (leadsOn) await finger.next()
  else await finger.tap(description)
  await expect(description).toBeFocused()
  await finger.type(good.description.slice(0, TYPED_DESCRIPTION))
  const price = form.getByLabel(/^Price/).and(form.locator('input'))
  const suggested = form.getByRole('button', { name: /^Use (\$|suggested)/ })
  if ((await price.inputValue()) === '') {
    if ((await suggested.count()) > 0) await finger.tap(suggested)
    else {
      await finger.tap(price)
      await finger.type('55')
    }
  }
  const category = form.getByRole('combobox', { name: /^Category/ })
  if (!(await category.textContent())?.includes('>')) {
    await finger.tap(category)
    await finger.tap(page.getByRole('combobox', { name: 'Search categories' }))
    await finger.type(good.category.split(' > ').at(-1) ?? '')
    await finger.tap(page.getByRole('option', { name: good.category }).first())
  }
}

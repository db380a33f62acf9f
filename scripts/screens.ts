/**
 * Takes screenshots: `npm run screens` of all screens, `npm run screens -- marketplace` of those whose name contains the word,
 * into test-results/screens/<width>-<theme>/<name>.png. `npm run screens -- --docs` writes small ones of the public screens
 * into docs/screens, with a page that shows them.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startDemoShop } from '../e2e/demo-shop.ts'
import { waitInAllPages } from '../e2e/page-ready.ts'
import { signInByApi } from '../e2e/sign-in-by-api.ts'
import config from '../playwright.config.ts'
import { SCREENS, type Screen } from './screen-list.ts'

const OUTPUT = 'test-results/screens'
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const THEMES = ['light', 'dark'] as const

const DOCS = 'docs/screens'
/** The pictures' widths in pixels by screen width. Together they stay below 3 MB. */
const DOCS_WIDTHS: Record<number, number> = { 390: 320, 768: 480, 1440: 840 }

const [wanted = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const forDocs = process.argv.includes('--docs')
const shop = await startDemoShop()
const { launchOptions } = config.use ?? {}
const browser = await chromium.launch(launchOptions)
waitInAllPages(browser)
try {
  for (const screen of SCREENS.filter(({ name }) => name.includes(wanted)))
    if (!forDocs) await takeAll(browser, screen)
    else if (screen.title) await takeForDocs(browser, screen)
  if (forDocs) await writeFile(path.join(DOCS, 'README.md'), docsPage())
} finally {
  await browser.close()
  await shop.stop()
}

async function takeAll(browser: Browser, screen: Screen): Promise<void> {
  for (const viewport of SIZES)
    for (const colorScheme of THEMES) {
      const file = path.join(OUTPUT, `${viewport.width}-${colorScheme}`, `${screen.name}.png`)
      await take(browser, screen, { viewport, colorScheme }, (page) =>
        page.screenshot({ path: file, fullPage: screen.whole ?? false, animations: 'disabled' }),
      )
      process.stdout.write(`${file}\n`)
    }
}

async function takeForDocs(browser: Browser, screen: Screen): Promise<void> {
  await mkdir(DOCS, { recursive: true })
  for (const viewport of SIZES) {
    const file = path.join(DOCS, docsFile(screen, viewport.width))
    const taken = await take(browser, screen, { viewport, colorScheme: 'light' }, (page) =>
      page.screenshot({ animations: 'disabled' }),
    )
    const small = sharp(taken).resize(DOCS_WIDTHS[viewport.width])
    await small.jpeg({ quality: 68, mozjpeg: true }).toFile(file)
    process.stdout.write(`${file}\n`)
  }
}

function docsFile({ name }: Screen, width: number): string {
  return `${name}-${width}.jpg`
}

function docsPage(): string {
  const sections = SCREENS.flatMap((screen) => {
    if (!screen.title) return []
    const pictures = SIZES.map(
      ({ width }) =>
        `<img src="${docsFile(screen, width)}" alt="${screen.title}, ${width} px wide" width="${(DOCS_WIDTHS[width] ?? 0) / 2}">`,
    )
    return [`## ${screen.title}\n\n${pictures.join('\n')}\n`]
  })
  return `# The public pages\n\nOn a phone, a tablet and a desktop. \`npm run screens -- --docs\` updates them.\n\n${sections.join('\n')}`
}

interface ScreenOptions {
  viewport: (typeof SIZES)[number]
  colorScheme: (typeof THEMES)[number]
}

/** Opens the screen and takes a picture of it. */
async function take<T>(
  browser: Browser,
  screen: Screen,
  { viewport, colorScheme }: ScreenOptions,
  picture: (page: Page) => Promise<T>,
): Promise<T> {
  const isMobile = viewport.width < 500
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport,
    colorScheme,
    isMobile,
    hasTouch: isMobile,
  })
  const page = await context.newPage()
  if (screen.as) await signInByApi(page, screen.as)
  await page.goto(screen.path)
  await screen.before?.(page)
  await page.waitForFunction(isComplete)
  const taken = await picture(page)
  await context.close()
  return taken
}

/** Runs in the page: no skeletons are left, and the images in view have loaded. */
function isComplete(): boolean {
  return (
    !document.querySelector('.animate-pulse') &&
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
  )
}

import { expect } from '@playwright/test'
import { By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { DEMO_PASSWORD } from '../../demo/people.ts'

/** A browser with WebKit. Like Playwright's pages, it waits for what it is told to use. */
export class Safari {
  readonly #driver: WebDriver
  readonly #url: string

  constructor(driver: WebDriver, url: string) {
    this.#driver = driver
    this.#url = url
  }

  /** In CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.#driver.manage().window().setRect({ x: 0, y: 0, width, height })
  }

  async goto(path: string): Promise<void> {
    await this.#driver.get(this.#url + path)
    await expect.poll(() => this.evaluate(isReady)).toBe(true)
  }

  async signIn(username: string): Promise<void> {
    await this.goto('/help')
    const status = await this.#driver.executeAsyncScript(signInByFetch, username, DEMO_PASSWORD)
    expect(status).toBe(200)
  }

  /** Runs a function in the page. */
  evaluate<Result, Given extends unknown[]>(act: (...given: Given) => Result, ...given: Given): Promise<Result> {
    return this.#driver.executeScript<Result>(`return (${act}).apply(null, arguments)`, ...given)
  }

  /** Clicks the first link or button with this in its name; in the topmost dialog, if one is open. */
  click = (name: string): Promise<void> => this.#use(findByName, name, (element) => element.click())

  fill = (label: string, text: string): Promise<void> =>
    this.#use(findByLabel, label, async (field) => {
      await field.clear()
      await field.sendKeys(text)
    })

  async choosePhotos(paths: string[]): Promise<void> {
    const input = await this.#driver.findElement(By.css('input[type=file]'))
    await input.sendKeys(paths.join('\n'))
  }

  async press(key: string): Promise<void> {
    await this.#driver.actions().sendKeys(key).perform()
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.#driver.findElement(By.css('body')).getText(), text).toContain(text)
  }

  /** The topmost dialog with this heading is on the screen, with its content. */
  async seesDialog(title: string): Promise<void> {
    await expect.poll(() => this.evaluate(measureDialog), title).toEqual({ title, isWithin: true, hasContent: true })
  }

  screenshot = async (): Promise<Buffer> => Buffer.from(await this.#driver.takeScreenshot(), 'base64')

  /** Retries until the element is there and can be used. */
  #use(find: (name: string) => Element | undefined, name: string, act: (element: WebElement) => Promise<void>) {
    return expect(async () => {
      const element = await this.#driver.executeScript<WebElement | null>(`return (${find})(arguments[0])`, name)
      if (!element) throw new Error(`There is no “${name}”.`)
      await this.#driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
      await act(element)
    }).toPass({ timeout: 20_000 })
  }
}

const isReady = (): boolean => document.querySelector('html[data-hydrated="true"]:not([data-loading])') !== null

function signInByFetch(usernameOrEmail: string, password: string, done: (status: number) => void): void {
  const body = JSON.stringify({ usernameOrEmail, password })
  fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    ({ status }) => done(status),
    () => done(0),
  )
}

function findByName(name: string): Element | undefined {
  const page = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  return [...page.querySelectorAll<HTMLButtonElement>('a, button')].find((element) => {
    const names = [
      element.ariaLabel ?? element.textContent,
      ...[...(element.labels ?? [])].map((label) => label.textContent),
    ]
    return element.checkVisibility() && names.some((text) => text.includes(name))
  })
}

function findByLabel(label: string): Element | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    (field) => field.ariaLabel === label || [...(field.labels ?? [])].some(({ textContent }) => textContent === label),
  )
  return fields.findLast((field) => field.checkVisibility())
}

function measureDialog() {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const { top, left, right, bottom, height } = dialog?.getBoundingClientRect() ?? new DOMRect()
  return {
    title: dialog?.querySelector('h2')?.textContent,
    isWithin: height > 0 && top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight,
    hasContent: (dialog?.querySelector('[data-modal-content]')?.getBoundingClientRect().height ?? 0) > 60,
  }
}

import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/people.ts'

/** How WebDriver (https://www.w3.org/TR/webdriver2/) writes an element, and some keys. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
export const ESCAPE = '\uE00C'
export const ENTER = '\uE007'

type Reference = Record<typeof ELEMENT, string>

/** A session of a WebDriver. Like Playwright's pages, it waits for what it is told to use. */
export class Safari {
  readonly #session: string
  readonly #shop: string

  private constructor(session: string, shop: string) {
    this.#session = session
    this.#shop = shop
  }

  /** Opens the browser on a phone's screen. */
  static async open(driver: string, shop: string): Promise<Safari> {
    const options = {
      browserName: 'MiniBrowser',
      // With its tool bar, a window is at least 447 pixels wide.
      'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
    }
    const { sessionId } = await send(`${driver}/session`, { capabilities: { alwaysMatch: options } })
    const safari = new Safari(`${driver}/session/${sessionId}`, shop)
    await safari.#send('window/rect', { x: 0, y: 0, width: 390, height: 844 })
    return safari
  }

  close = (): Promise<unknown> => send(this.#session, undefined, 'DELETE')

  async goto(path: string): Promise<void> {
    await this.#send('url', { url: this.#shop + path })
    await expect.poll(() => this.evaluate(isReady)).toBe(true)
  }

  back = (): Promise<unknown> => this.#send('back')

  async signIn(username: string): Promise<void> {
    await this.goto('/help')
    expect(await this.#script('async', signInByFetch, [username, DEMO_PASSWORD])).toBe(200)
  }

  /** Runs a function in the page, and waits for its promise. */
  evaluate = <Result>(act: () => Result): Promise<Awaited<Result>> =>
    this.#script('sync', act) as Promise<Awaited<Result>>

  /** Clicks the first link or button with this in its name; in the topmost dialog, if one is open. */
  click = (name: string): Promise<void> =>
    this.#use(findByName, name, async (element) => this.#send(`${element}/click`))

  fill = (label: string, text: string): Promise<void> =>
    this.#use(findByLabel, label, async (field) => {
      await this.#send(`${field}/clear`)
      await this.#send(`${field}/value`, { text })
    })

  choosePhotos = (paths: string[]): Promise<void> =>
    this.#use(findFileInput, '', async (input) => this.#send(`${input}/value`, { text: paths.join('\n') }))

  async press(value: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
    await this.#send('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.evaluate(textOnScreen), text).toContain(text)
  }

  /** The topmost dialog with this heading is on the screen, with its content. */
  async seesDialog(title: string): Promise<void> {
    await expect.poll(() => this.evaluate(measureDialog), title).toEqual({ title, isWithin: true, hasContent: true })
  }

  screenshot = async (): Promise<Buffer> =>
    Buffer.from(await send(`${this.#session}/screenshot`, undefined, 'GET'), 'base64')

  /** Retries until the element is there and can be used. */
  #use(find: (name: string) => Element | undefined | null, name: string, act: (element: string) => Promise<unknown>) {
    return expect(async () => {
      const found = (await this.#script('sync', find, [name])) as unknown as Reference | null
      if (!found) throw new Error(`There is no “${name}”.`)
      await this.#send('execute/sync', { script: 'arguments[0].scrollIntoView({ block: "center" })', args: [found] })
      await act(`element/${found[ELEMENT]}`)
    }).toPass({ timeout: 20_000 })
  }

  #script = <Result>(kind: 'sync' | 'async', act: (...given: never[]) => Result, args: unknown[] = []) =>
    this.#send(`execute/${kind}`, { script: `return (${act}).apply(null, arguments)`, args }) as Promise<Result>

  #send = (command: string, body: object = {}) => send(`${this.#session}/${command}`, body)
}

async function send(url: string, body?: object, method = 'POST') {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

const isReady = (): boolean => document.querySelector('html[data-hydrated="true"]:not([data-loading])') !== null

// biome-ignore lint/performance/useDomNodeTextContent: without what is hidden, such as scripts.
const textOnScreen = (): string => document.body.innerText

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
    const labels = [...(element.labels ?? [])].map((label) => label.textContent)
    const isNamed = [element.ariaLabel ?? element.textContent, ...labels].some((text) => text.includes(name))
    return isNamed && element.checkVisibility()
  })
}

function findByLabel(label: string): Element | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    (field) => field.ariaLabel === label || [...(field.labels ?? [])].some(({ textContent }) => textContent === label),
  )
  return fields.findLast((field) => field.checkVisibility())
}

const findFileInput = (): Element | null => document.querySelector('input[type=file]')

function measureDialog() {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const { top, left, right, bottom, height } = dialog?.getBoundingClientRect() ?? new DOMRect()
  return {
    title: dialog?.querySelector('h2')?.textContent,
    isWithin: height > 0 && top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight,
    hasContent: (dialog?.querySelector('[data-modal-content]')?.getBoundingClientRect().height ?? 0) > 60,
  }
}

import type { InjectOptions } from 'fastify'
import { makePass } from '../desk/pass.ts'
import { addPerson, Browser } from './people.ts'
import { openSale } from './stock.ts'
import type { TestApp } from './test-app.ts'

export const CALLERS = ['visitor', 'unverified', 'seller', 'other seller', 'admin', 'helper'] as const
export type Caller = (typeof CALLERS)[number]

/** A phone that has opened a pass link. */
export async function openPass(app: TestApp['app'], { url }: { url: string | null }): Promise<Browser> {
  const browser = new Browser(app)
  const opened = await browser.get(new URL(url ?? '').pathname)
  if (opened.statusCode !== 303) throw new Error(`Opening the pass failed: ${opened.body}`)
  return browser
}

/** One browser per role, and a current sale. Hazel is the seller, Otis the other seller, Wren the admin, Ana the helper. */
export async function callersOf({ app, deps }: TestApp) {
  const hazel = await addPerson(deps, 'hazel')
  const wren = await addPerson(deps, 'wren')
  for (const name of ['otis', 'newt'] as const) await addPerson(deps, name)
  const sale = await openSale(deps)
  const signIn = (name: 'hazel' | 'otis' | 'wren' | 'newt') => new Browser(app).signIn(name)
  // Newt is verified only while signing in, which requires it.
  await deps.pool.query("update users set email_verified = true where username = 'newt'")
  const browsers: Record<Caller, Browser> = {
    visitor: new Browser(app),
    unverified: await signIn('newt'),
    seller: await signIn('hazel'),
    'other seller': await signIn('otis'),
    admin: await signIn('wren'),
    helper: await openPass(app, await makePass(deps, wren, { name: 'Ana', mayLowerPrices: false })),
  }
  await deps.pool.query("update users set email_verified = false where username = 'newt'")
  return {
    hazel,
    sale,
    /** Ignores cookies in the response, so the next request has the same session. */
    ask: (caller: Caller, request: InjectOptions) =>
      app.inject({ ...request, cookies: Object.fromEntries(browsers[caller].cookies) }),
  }
}

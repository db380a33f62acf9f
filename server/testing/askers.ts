import type { InjectOptions } from 'fastify'
import { addPerson, Browser } from './people.ts'
import type { TestApp } from './test-app.ts'

export const ASKERS = ['visitor', 'unverified', 'seller', 'other seller', 'admin'] as const
export type Asker = (typeof ASKERS)[number]

/** One browser per role. Hazel is the seller, Otis the other seller, Wren the admin. */
export async function askersOf({ app, deps }: TestApp) {
  const hazel = await addPerson(deps, 'hazel')
  for (const name of ['otis', 'wren', 'newt'] as const) await addPerson(deps, name)
  const signIn = (name: 'hazel' | 'otis' | 'wren' | 'newt') => new Browser(app).signIn(name)
  // Newt is verified only while signing in, which requires it.
  await deps.pool.query("update users set email_verified = true where username = 'newt'")
  const browsers: Record<Asker, Browser> = {
    visitor: new Browser(app),
    unverified: await signIn('newt'),
    seller: await signIn('hazel'),
    'other seller': await signIn('otis'),
    admin: await signIn('wren'),
  }
  await deps.pool.query("update users set email_verified = false where username = 'newt'")
  return {
    hazel,
    /** Ignores cookies in the response, so the next request has the same session. */
    ask: (asker: Asker, request: InjectOptions) =>
      app.inject({ ...request, cookies: Object.fromEntries(browsers[asker].cookies) }),
  }
}

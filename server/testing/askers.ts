import type { InjectOptions } from 'fastify'
import { addPerson, Browser } from './people.ts'
import type { TestApp } from './test-app.ts'

export const ASKERS = ['visitor', 'unverified', 'seller', 'other seller', 'admin'] as const
export type Asker = (typeof ASKERS)[number]

/** Everybody who may be behind a request. Hazel is the seller in question, Otis is another one; Wren runs the sales. */
export async function askersOf({ app, deps }: TestApp) {
  const hazel = await addPerson(deps, 'hazel')
  for (const name of ['otis', 'wren', 'newt'] as const) await addPerson(deps, name)
  const signIn = (name: 'hazel' | 'otis' | 'wren' | 'newt') => new Browser(app).signIn(name)
  // Newt's address was verified when this session began, and is not any more.
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
    /** Without the cookies that an answer sets: the next request is the same person's. */
    ask: (asker: Asker, request: InjectOptions) =>
      app.inject({ ...request, cookies: Object.fromEntries(browsers[asker].cookies) }),
  }
}

import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '../server/database/schema.ts'
import type { Shop } from './shop.ts'
import { signInByApi } from './sign-in-by-api.ts'

interface Newcomer {
  username: string
  email: string
  password: string
}

/** A new user's random details. */
export function newcomer(): Newcomer {
  const username = `moss_${randomBytes(4).toString('hex')}`
  return { username, email: `${username}@example.com`, password: 'Treasure-hunt-1' }
}

/** Registers a newcomer whose email address counts as verified. */
export async function verifiedNewcomer(page: Page, shop: Shop): Promise<Newcomer> {
  const person = newcomer()
  expect((await page.request.post('/api/auth/register', { data: person })).status()).toBe(201)
  await shop.db.update(users).set({ emailVerified: true }).where(eq(users.email, person.email))
  return person
}

/** Also signs them in. */
export async function signedInNewcomer(page: Page, shop: Shop): Promise<Newcomer> {
  const person = await verifiedNewcomer(page, shop)
  await signInByApi(page, person.username, person.password)
  return person
}

/** Waits for the email and returns the link in the latest one with that subject. */
export async function linkMailedTo(shop: Shop, address: string, subject = /Verify/): Promise<URL> {
  let link: string | undefined
  await expect(async () => {
    const mails = (await shop.mailsTo(address)).filter((mail) => subject.test(mail.subject ?? ''))
    link = /https?:\S+token=\S+/.exec(mails.at(-1)?.text ?? '')?.[0]
    expect(link).toBeTruthy()
  }).toPass({ timeout: 20_000, intervals: [100] })
  return new URL(link ?? '')
}

import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, Browser } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
await addPerson(deps, 'hazel')
await addPerson(deps, 'otis')
const whoIs = async (cookie: string) => app.inject({ url: '/api/auth/user', headers: { cookie } })

let hazel: string
let otis: string
beforeEach(async () => {
  hazel = await sessionOf('hazel')
  otis = await sessionOf('otis')
})

async function sessionOf(name: 'hazel' | 'otis'): Promise<string> {
  const { cookies } = await new Browser(app).signIn(name)
  return `fernvale_session=${cookies.get('fernvale_session')}`
}

describe('a call that only reads', () => {
  test('knows whose session it is, and tells the owner what is theirs', async () => {
    const answers = await Promise.all([whoIs(hazel), whoIs(otis), whoIs(hazel)])
    expect(answers.map((answer) => answer.json().username)).toEqual(['hazel', 'otis', 'hazel'])
    expect(answers[0]?.json()).toMatchObject({
      email: 'hazel@example.com',
      role: 'seller',
      authType: 'local',
      emailVerified: true,
      secondFactor: 'off',
      firstName: null,
      profileImageUrl: null,
      totalEarnings: '0.00',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('ignores an unsigned session id', async () => {
    const [id, signature] = decodeURIComponent(hazel).split('=')[1]?.split('.') ?? []
    const [, others] = decodeURIComponent(otis).split('=')[1]?.split('.') ?? []
    expect((await whoIs(`fernvale_session=${encodeURIComponent(`${id}.${signature}`)}`)).statusCode).toBe(200)
    for (const forged of [id, `${id}.`, `${id}.${others}`, `${id}.${signature}x`, '', '.', '%'])
      expect((await whoIs(`fernvale_session=${forged}`)).statusCode, forged).toBe(401)
  })

  test('ignores a session that has expired or been ended', async () => {
    await deps.db.execute(
      sql`update sessions set expire = now() - interval '1 second' where sess ->> 'accountId' = ${await idOf('hazel')}`,
    )
    expect((await whoIs(hazel)).statusCode).toBe(401)
    await deps.db.execute(sql`delete from sessions where sess ->> 'accountId' = ${await idOf('otis')}`)
    expect((await whoIs(otis)).statusCode).toBe(401)
  })

  test('ignores a session without a sign-in', async () => {
    await deps.db.execute(sql`update sessions set sess = sess - 'accountId'`)
    expect((await whoIs(hazel)).statusCode).toBe(401)
  })
})

async function idOf(username: string): Promise<string> {
  const { rows } = await deps.pool.query('select id from users where username = $1', [username])
  return String(rows[0]?.id)
}

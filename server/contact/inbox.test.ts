import { beforeEach, expect, test } from 'vitest'
import type { ContactMessage } from '../../contracts/contact.ts'
import { auditEntries, contactMessages } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
await addPerson(deps, 'wren')
const admin = await new Browser(app).signIn('wren')

let ids: number[]
beforeEach(async () => {
  await deps.db.delete(contactMessages)
  await deps.db.delete(auditEntries)
  const message = { name: 'June Carter', email: 'june@example.com', message: 'Is the lamp wired anew?' }
  const rows = await deps.db
    .insert(contactMessages)
    .values([
      { ...message, subject: 'A lamp' },
      { ...message, subject: 'A chair', accountId: hazel.id },
      { ...message, subject: 'Parking', name: 'Gus' },
    ])
    .returning()
  ids = rows.map(({ id }) => id)
})

const list = async (query = '') =>
  (await admin.get(`/api/admin/messages${query}`)).json<{ messages: ContactMessage[]; open: number }>()
const subjects = async (query?: string) => (await list(query)).messages.map(({ subject }) => subject)
const mark = (id: number | undefined, answered: boolean) => admin.patch(`/api/admin/messages/${id}`, { answered })

test('messages are answered once, by whom and when, and opened again', async () => {
  expect(await list()).toMatchObject({ open: 3 })
  const answered = (await mark(ids[0], true)).json()
  expect(answered).toMatchObject({ answeredAt: deps.now().toISOString(), answeredBy: 'wren' })
  expect((await mark(ids[0], true)).json()).toEqual(answered)
  expect(await subjects()).toEqual(['Parking', 'A chair'])
  expect(await list('?state=answered')).toEqual({ messages: [answered], open: 2 })
  expect((await mark(ids[0], false)).json()).toMatchObject({ answeredAt: null, answeredBy: null })
  expect(await list()).toMatchObject({ open: 3 })
  const entries = await deps.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['message.answered', ids[0]],
    ['message.reopened', ids[0]],
  ])
  expect((await mark(987_654_321, true)).statusCode).toBe(404)
})

test('messages are found by sender, subject and words, newest first, page by page', async () => {
  expect(await subjects('?search=lamp')).toEqual(['Parking', 'A chair', 'A lamp'])
  expect(await subjects('?search=june+CHAIR')).toEqual(['A chair'])
  expect(await subjects('?search=100%25')).toEqual([])
  expect(await subjects('?limit=1')).toEqual(['Parking'])
  expect(await subjects(`?limit=1&before=${ids[2]}`)).toEqual(['A chair'])
  expect((await list('?search=chair')).messages[0]?.account).toEqual({ id: hazel.id, username: 'hazel' })
})

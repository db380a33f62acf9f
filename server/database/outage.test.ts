import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { reportReachable, reportUnreachable } from './outage.ts'

test('a long outage is logged once a minute, and a connection that keeps failing among others no more often', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  const source = { pool: new pg.Pool(), log }
  const fail = () => reportUnreachable(source, Object.assign(new Error(), { code: 'ECONNREFUSED' }))
  const gone = 'the database cannot be reached: ECONNREFUSED'
  const back = 'the database can be reached again'
  reportReachable(source)
  for (let second = 0; second <= 60; second++) {
    fail()
    vi.advanceTimersByTime(1_000)
  }
  expect(lines.splice(0)).toEqual([gone, gone])
  for (let second = 0; second < 58; second++) {
    reportReachable(source)
    fail()
    vi.advanceTimersByTime(1_000)
  }
  expect(lines.splice(0)).toEqual([back])
  vi.advanceTimersByTime(1_000)
  fail()
  expect(lines).toEqual([gone])
})

test('a server that is stopped while it starts does not report an outage', async () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => lines.push(line) })
  const pool = new pg.Pool()
  await pool.end()
  const refused = await pool.query('select').catch((error) => error)
  reportUnreachable({ pool, log }, refused)
  expect(lines).toEqual([])
})

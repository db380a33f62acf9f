import { describe, expect, test } from 'vitest'
import { journeyResults, unitResults } from './test-results.mjs'

const RED = '\u001b[31m'

describe('the results of a test run', () => {
  test('say which unit tests failed, and why', () => {
    const assertionResults = [
      { title: 'sells once', status: 'failed', failureMessages: [`${RED}expected 2 to be 1`] },
      { title: 'ships', status: 'todo', failureMessages: [] },
    ]
    const report = {
      testResults: [{ name: '/shop/server/a.test.ts', status: 'failed', message: '', assertionResults }],
    }
    expect(unitResults(report, '/shop')).toEqual([
      { file: 'server/a.test.ts', name: 'sells once', status: 'failed', message: 'expected 2 to be 1' },
      { file: 'server/a.test.ts', name: 'ships', status: 'skipped', message: '' },
    ])
  })

  test('count a file that failed to load as a failure', () => {
    const file = { name: '/shop/a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }
    const failure = { file: 'a.test.ts', name: '', status: 'failed', message: 'No such module' }
    expect(unitResults({ testResults: [file] }, '/shop')).toEqual([failure])
  })

  test('say in which window a journey failed, also if it passed when retried', () => {
    const results = [{ error: { message: `${RED}Timed out` } }, {}]
    const tests = [
      { status: 'flaky', projectName: 'phone', results },
      { status: 'expected', projectName: 'desktop', results: [{}] },
    ]
    const report = { suites: [{ suites: [{ specs: [{ title: 'buys a lamp', file: 'a.spec.ts', tests }] }] }] }
    const journey = { file: 'e2e/a.spec.ts', name: 'buys a lamp' }
    expect(journeyResults(report)).toEqual([
      { ...journey, project: 'phone', status: 'failed', message: 'Timed out' },
      { ...journey, project: 'desktop', status: 'passed', message: '' },
    ])
  })
})

import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LENGTH = 600

/** The tests of a vitest report, and each file that failed outside its tests: `{ file, name, status, message }`. */
export const unitResults = ({ testResults }, root) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const results = assertionResults.map(({ title, status, failureMessages = [] }) => ({
      file,
      name: title,
      status: status === 'pending' || status === 'todo' ? 'skipped' : status,
      message: messageOf(failureMessages[0]),
    }))
    const failedOutside = status === 'failed' && !results.some((result) => result.status === 'failed')
    return failedOutside ? [...results, { file, name: '', status, message: messageOf(message) }] : results
  })

const JOURNEY_STATUS = { expected: 'passed', skipped: 'skipped' }

/** The journeys of a Playwright report, one per project; one that passed when retried has failed. */
export const journeyResults = ({ suites }) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, projectName, results = [] }) => ({
        file: `e2e/${file}`,
        name: title,
        project: projectName,
        status: JOURNEY_STATUS[status] ?? 'failed',
        message: messageOf(results.find(({ error }) => error)?.error.message),
      })),
    ),
    ...journeyResults({ suites: inner }),
  ])

const messageOf = (text = '') => stripVTControlCharacters(text).trim().slice(0, MESSAGE_LENGTH)

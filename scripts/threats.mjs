import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The rows of the table of threats, with the test that covers each. */
export function readThreats(root) {
  const page = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8')
  return page
    .slice(page.indexOf('## Threats'), page.indexOf('## Remaining risks'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat') && !line.startsWith('| ---'))
    .map((line) => {
      const [, file = '', name = ''] = /`([^`]+)` › `([^`]+)` \|$/.exec(line) ?? []
      return { threat: line.split('|')[1]?.trim() ?? '', file, name }
    })
}

/** The threats whose test did not run, or failed at least once, according to these vitest and Playwright reports. */
export function uncovered(threats, { unit, e2e, root }) {
  const results = [...unitResults(unit, root), ...journeyResults(e2e)]
  return threats.filter(({ file, name }) => {
    const pattern = patternOf(name)
    const runs = results.filter((run) => run.file === file && pattern.test(run.name) && run.status !== 'skipped')
    return runs.length === 0 || runs.some(({ status }) => status !== 'passed')
  })
}

/** The name of a parameterized test has placeholders: `%s is refused`. */
const patternOf = (name) =>
  new RegExp(
    `^${name
      .split(/%[sdifjo]/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  )

const unitResults = ({ testResults }, root) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: path.relative(root, name),
      name: title,
      status: status === 'pending' || status === 'todo' ? 'skipped' : status,
    })),
  )

const JOURNEY_STATUS = { expected: 'passed', skipped: 'skipped' }

const journeyResults = ({ suites }) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({ file: `e2e/${file}`, name: title, status: JOURNEY_STATUS[status] ?? 'failed' })),
    ),
    ...journeyResults({ suites: inner }),
  ])

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { journeyResults, unitResults } from './test-results.mjs'

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

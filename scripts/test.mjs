/** `npm test`: all steps of CI, and the total of passed and failed tests. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowsers } from './chromium.mjs'
import { npm, ROOT, tool } from './run.mjs'
import { build, checkNode, install } from './setup.mjs'
import { createTestFolder } from './test-folder.mjs'
import { journeyResults, unitResults } from './test-results.mjs'
import { readThreats, uncovered } from './threats.mjs'

const VITEST = { report: 'test-results/unit.json', read: (report) => unitResults(report, ROOT) }
const PLAYWRIGHT = { report: 'test-results/e2e.json', read: journeyResults }

checkNode()
await install({ development: true })

const folder = createTestFolder()
const scratch = folder ? { TMPDIR: folder } : {}

const failures = []
// Each of them alone leaves a core idle at times.
const results = await Promise.all([
  step('types', () => npm(['run', '--silent', 'types'])),
  step('lint', () => npm(['run', '--silent', 'lint'])),
  step('build', build),
])
const isBuilt = results.at(-1).failed === 0
results.push(
  await step('unit and server tests', () => tool('vitest', ['run'], { NODE_ENV: 'test', ...scratch }), VITEST),
)
if (isBuilt) {
  results.push(await step('journeys', journeys, PLAYWRIGHT))
  results.push(await step('threats', threats))
} else console.log('\nThe journeys need a build, so they did not run.')
printSummary()

async function journeys() {
  try {
    const succeeded = await tool('playwright', ['test'], { ...(await findBrowsers()), ...scratch })
    if (!succeeded) printFailures(path.join(ROOT, 'test-results/e2e'))
    return succeeded
  } catch (error) {
    console.error(error.message)
    return false
  }
}

/** Prints what each failed journey's page showed and its server logged, for a CI that keeps its output only. */
function printFailures(folder) {
  for (const file of readdirSync(folder, { recursive: true })) {
    const text = /server\.log$|error-context\.md$/.test(file) ? readFileSync(path.join(folder, file), 'utf8') : ''
    const [, page = text] = text.split('# Page snapshot')
    if (page.trim()) console.log(`\n${file}\n${page.split('\n# ')[0].trim()}`)
  }
}

/** Whether every threat's test ran and passed. */
function threats() {
  const [unit, e2e] = [VITEST, PLAYWRIGHT].map(({ report }) =>
    JSON.parse(readFileSync(path.join(ROOT, report), 'utf8')),
  )
  const threatsLeft = uncovered(readThreats(ROOT), { unit, e2e, root: ROOT })
  for (const { threat, file, name } of threatsLeft) console.error(`Not covered: ${threat}\n  ${file} › ${name}`)
  return threatsLeft.length === 0
}

/** A step without a report counts as one test. A failed step without a failed test counts as one failure. */
async function step(name, act, { report, read } = {}) {
  console.log(`\n--- ${name}`)
  const file = report && path.join(ROOT, report)
  if (file) rmSync(file, { force: true })
  const started = Date.now()
  const succeeded = await act()
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const tests = file && existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : []
  for (const { status } of tests) counts[status] += 1
  if (!succeeded && counts.failed === 0) counts.failed = 1
  if (succeeded && !file) counts.passed = 1
  failures.push(...tests.filter(({ status }) => status === 'failed'))
  return { name, seconds: Math.round((Date.now() - started) / 1000), ...counts }
}

/** A CI may keep the end of the output only, so it names the failed tests once more. */
function printSummary() {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { file, name, project, message } of failures)
    console.log(`\nFailed: ${[file, name, project].filter(Boolean).join(' › ')}\n${message}`)
  console.log('')
  for (const { name, seconds, ...counts } of results) {
    console.log(`${name.padEnd(24)}${String(seconds).padStart(4)} s   ${inWords(counts)}`)
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
  }
  console.log(`\n${inWords(total)}`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

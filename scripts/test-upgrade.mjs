/**
 * `npm run test:upgrade -- COMMIT [PATHS]`: runs that earlier version's server tests on this version's schema, as in a rolling
 * update. Default: all of them.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { giveUp, npm, ROOT, run } from './run.mjs'

const [commit, ...paths] = process.argv.slice(2)
if (!commit) giveUp('Say from which version: npm run test:upgrade -- COMMIT')

/** These tests compare the schema with that version's own, apply its rules to new migrations, or want its indexes, not newer ones. */
const ABOUT_THE_SCHEMA = [
  'drizzle-kit finds nothing to add',
  'has decided about every column that names an account',
  'a migration only adds',
  'are read from an index',
  'reads what it shows',
]

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
const folder = mkdtempSync(path.join(os.tmpdir(), 'fernvale-upgrade-'))
const at = (file) => path.join(folder, file)

// Also when it gives up or is interrupted.
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
})
// For the tests that run PostgreSQL as another user.
chmodSync(folder, 0o755)
git('worktree', 'add', '--detach', '--force', folder, commit)
const lockOf = (root) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')
if (lockOf(folder) === lockOf(ROOT)) symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'))
else if (!(await npm(['ci', '--prefix', folder]))) giveUp('The packages of that version could not be installed.')
for (const part of ['server/database/migrations', 'server/database/functions']) {
  rmSync(at(part), { recursive: true })
  cpSync(path.join(ROOT, part), at(part), { recursive: true })
}
const vitest = at('node_modules/vitest/vitest.mjs')
const others = `^(?!.*(${ABOUT_THE_SCHEMA.join('|')}))`
const args = [vitest, 'run', '--root', folder, '--testNamePattern', others, ...(paths.length > 0 ? paths : ['server/'])]
if (!(await run(process.execPath, args))) process.exitCode = 1

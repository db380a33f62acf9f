import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The exit code of a program ended by Ctrl-C. */
const INTERRUPTED = 130

export function giveUp(line) {
  console.error(line)
  process.exit(1)
}

/**
 * Runs a program in the project's folder and returns whether it succeeded. Passes SIGINT and SIGTERM on to it, then exits
 * too. With `graceMs`, kills the program's whole process group that long after the signal.
 */
export async function run(program, args, env = {}, { graceMs } = {}) {
  const inGroup = graceMs !== undefined
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env }, detached: inGroup }
  const child = spawn(program, args, options)
  let stopped = false
  const stop = (signal) => {
    if (!inGroup) child.kill(signal)
    else if (!stopped) {
      killGroup(child.pid, signal)
      setTimeout(() => killGroup(child.pid, 'SIGKILL'), graceMs)
    }
    stopped = true
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Could not start ${program}: ${error.message}`)
      resolve(1)
    })
    child.on('close', resolve)
  })
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (stopped && inGroup) killGroup(child.pid, 'SIGKILL')
  if (stopped) process.exit(code ?? INTERRUPTED)
  return code === 0
}

function killGroup(leader, signal) {
  try {
    process.kill(-leader, signal)
  } catch {
    // The group has already ended.
  }
}

/** Compilers ignore Ctrl-C while they work. Killing them is safe: the next start repeats unfinished work. */
const NPM_GRACE_MS = 500

/** Runs the npm that started this script, or the one on the PATH. */
export function npm(args, env) {
  const { npm_execpath: script } = process.env
  const options = { graceMs: NPM_GRACE_MS }
  return script ? run(process.execPath, [script, ...args], env, options) : run('npm', args, env, options)
}

/** Runs a program from node_modules/.bin. */
export const tool = (name, args, env) => run(path.join(ROOT, 'node_modules/.bin', name), args, env)

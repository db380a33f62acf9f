import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What shells answer for a program that Ctrl-C ended. */
const INTERRUPTED = 130

/** Says one plain line and ends. */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}

/**
 * Runs a program in the project's folder, its output shown, and answers whether it succeeded. A signal to stop is passed on to
 * it and then ends this process too. With `graceMs` whatever it has started is killed when it has not ended by then.
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
      console.error(`${program} could not be started: ${error.message}`)
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
    // All of it has ended.
  }
}

/** Compilers do not hear of Ctrl-C while they work; what they leave half done is done again at the next start. */
const NPM_GRACE_MS = 500

/** npm as it was called, or the one on the path. */
export function npm(args, env) {
  const { npm_execpath: script } = process.env
  const options = { graceMs: NPM_GRACE_MS }
  return script ? run(process.execPath, [script, ...args], env, options) : run('npm', args, env, options)
}

/** A program that a package brought along. */
export const tool = (name, args, env) => run(path.join(ROOT, 'node_modules/.bin', name), args, env)

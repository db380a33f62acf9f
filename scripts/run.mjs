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
 * it and then ends this process too.
 */
export async function run(program, args, env = {}) {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  let stopped = false
  const stop = (signal) => {
    stopped = true
    child.kill(signal)
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
  if (stopped) process.exit(code ?? INTERRUPTED)
  return code === 0
}

/** npm as it was called, or the one on the path. */
export function npm(args, env) {
  const { npm_execpath: script } = process.env
  return script ? run(process.execPath, [script, ...args], env) : run('npm', args, env)
}

/** A program that a package brought along. */
export const tool = (name, args, env) => run(path.join(ROOT, 'node_modules/.bin', name), args, env)

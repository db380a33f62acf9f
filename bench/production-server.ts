import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type ServerProcess } from '../e2e/server-process.ts'

/** As in `npm start`. */
const NODE_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=512']

interface Options {
  databaseUrl: string
  dataDir: string
  env?: Record<string, string>
}

/** The built server as production runs it, with its log at the default level in a file. Resolves once it is ready. */
export async function startProduction({ databaseUrl, dataDir, env = {} }: Options): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const log = openSync(path.join(dataDir, 'server.log'), 'a')
  const child = spawn(process.execPath, [...NODE_FLAGS, path.resolve('dist/server/main.js')], {
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      ALLOW_TEST_PAYMENTS: 'true',
      ...env,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}; see ${dataDir}/server.log`)
    await pause(20)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

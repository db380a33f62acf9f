import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ARENAS, freePort, HEAP, processOf, type ServerOptions, type ServerProcess } from '../e2e/server-process.ts'

/** The built server as production runs it, with its log at the default level in a file. Resolves once it is ready. */
export async function startProduction({ databaseUrl, dataDir, env = {} }: ServerOptions): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const log = openSync(path.join(dataDir, 'server.log'), 'a')
  const child = spawn(process.execPath, [...HEAP, path.resolve('dist/server/main.js')], {
    env: {
      ...process.env,
      ...ARENAS,
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
  return processOf(child, url)
}

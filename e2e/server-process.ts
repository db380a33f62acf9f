import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { codeOf } from '../server/error-code.ts'
import { close, listen } from '../server/testing/local-server.ts'

export interface ServerProcess {
  url: string
  pid: number
  stop(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

interface LoggingProcess extends ServerProcess {
  /** Everything it has logged. */
  log(): string
}

export interface ServerOptions {
  databaseUrl: string
  dataDir: string
  env?: Record<string, string>
}

/** As in `npm start`: without limits, V8 lets hundreds of MB of garbage pile up on a large machine. */
export const HEAP = ['--max-semi-space-size=16', '--max-old-space-size=512']
/** Also as in `npm start`: otherwise glibc keeps the peak memory of every image thread. */
export const ARENAS = { MALLOC_ARENA_MAX: '2' }

/** Starts the built server like `npm start` and waits until it listens. */
export const startServer = ({ databaseUrl, dataDir, env = {} }: ServerOptions): Promise<LoggingProcess> =>
  start([...HEAP, path.resolve('dist/server/main.js')], {
    ...ARENAS,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  })

/** Starts a script that listens on PORT and prints its URL. */
export const startScript = (file: string, env: Record<string, string>): Promise<LoggingProcess> =>
  start(['--import', 'tsx', path.resolve(file)], env)

/** Starts what `npm run dev` runs: the server from its sources, with Vite. */
export const startDevServer = (env: Record<string, string>): Promise<LoggingProcess> =>
  start([path.resolve('scripts/dev.mjs')], env)

async function start(args: string[], env: Record<string, string>): Promise<LoggingProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = `http://localhost:${port}`
  const log = await waitForOutput(child, env.PUBLIC_URL ?? url)
  return { ...processOf(child, url), log }
}

export function processOf(child: ChildProcess, url: string): ServerProcess {
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Resolves to a function that returns the output so far. */
function waitForOutput(child: ChildProcess, text: string): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const onData = (chunk: Buffer) => {
      output += chunk
      if (output.includes(text)) resolve(() => output)
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.once('exit', (code) => reject(new Error(`The server exited with ${code}:\n${output}`)))
  })
}

/**
 * Below 32768, where systems start to hand out ports to outgoing connections: one of those could take it before the server
 * listens. Above 10080, which browsers block.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 32_768)
  const server = createServer()
  try {
    await listen(server, port)
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return freePort()
    throw error
  }
  await close(server)
  return port
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

export interface ServerProcess {
  url: string
  pid: number
  stop(): Promise<void>
  /** Ends it in the middle of whatever it does (kill -9). */
  kill(): Promise<void>
}

interface ServerOptions {
  databaseUrl: string
  dataDir: string
  env?: Record<string, string>
}

/** As `npm start` has it: without it V8 takes what a big machine has, hundreds of MB of it for garbage. */
const HEAP = ['--max-semi-space-size=8', '--max-old-space-size=512']
/** The same for glibc, which else keeps what each of the threads that work on photos once had. */
const ARENAS = { MALLOC_ARENA_MAX: '2' }

/** Starts the built server as its users do and waits until it says where it is. */
export const startServer = ({ databaseUrl, dataDir, env = {} }: ServerOptions): Promise<ServerProcess> =>
  start([...HEAP, path.resolve('dist/server/main.js')], {
    ...ARENAS,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  })

/** Starts a script of the repository that listens on PORT and prints its address. */
export const startScript = (file: string, env: Record<string, string>): Promise<ServerProcess> =>
  start(['--import', 'tsx', path.resolve(file)], env)

/** What `npm run dev` runs: the server from its sources, and Vite in it. */
export const startDevServer = (env: Record<string, string>): Promise<ServerProcess> =>
  start([path.resolve('scripts/dev.mjs')], env)

async function start(args: string[], env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = `http://localhost:${port}`
  await announced(child, env.PUBLIC_URL ?? url)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return { url, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

function announced(child: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      if (said.includes(url)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

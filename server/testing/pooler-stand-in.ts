import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from './local-server.ts'

/** `session`: each client gets its own session. `transaction`: all clients share one and must take turns. */
export type PoolMode = 'session' | 'transaction'

interface PoolerStandIn {
  url: string
  /** From now on, resets the connection of every client that sends something. */
  cut(): void
  /** From now on, keeps connections open but passes nothing on, like a machine that has vanished. */
  fallSilent(): void
  /** Passes on again what clients send. */
  speakAgain(): void
  /** Drops all clients and serves new ones again. */
  mend(): void
  close(): void
}

const TERMINATE = 'X'.charCodeAt(0)
const READY = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')])

/** A proxy in front of PostgreSQL like PgBouncer: it authenticates clients itself and invents their process ids. */
export async function startPooler(databaseUrl: string, mode: PoolMode): Promise<PoolerStandIn> {
  const sessions: Session[] = []
  const clients = new Set<Socket>()
  let isCut = false
  let isSilent = false

  const server = createServer(async (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client)).on('error', () => {})
    const [startup] = (await once(client, 'data')) as [Buffer]
    const session = (mode === 'transaction' && sessions[0]) || (await openSession(databaseUrl, startup))
    sessions.push(session)
    client.on('data', (bytes: Buffer) => {
      if (isCut) return client.resetAndDestroy()
      if (isSilent) return
      if (bytes[0] === TERMINATE) return client.end()
      session.client = client
      session.socket.write(bytes)
    })
    client.write(welcome())
  })
  const url = new URL(databaseUrl)
  url.port = String(await listen(server))
  url.searchParams.set('host', '127.0.0.1')
  return {
    url: url.href,
    cut: () => {
      isCut = true
    },
    fallSilent: () => {
      isSilent = true
    },
    speakAgain: () => {
      isSilent = false
    },
    mend: () => {
      for (const client of clients) client.destroy()
      isCut = false
      isSilent = false
    },
    close() {
      for (const socket of [...clients, ...sessions.map((session) => session.socket)]) socket.destroy()
      server.close()
    },
  }
}

interface Session {
  socket: Socket
  /** The client that receives the responses. */
  client: Socket | undefined
}

async function openSession(databaseUrl: string, startup: Buffer): Promise<Session> {
  const { searchParams, port } = new URL(databaseUrl)
  const socket = connect(`${searchParams.get('host')}/.s.PGSQL.${port}`)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const session: Session = { socket, client: undefined }
  socket.write(startup)
  let greeting = Buffer.alloc(0)
  while (!greeting.subarray(-READY.length).equals(READY))
    greeting = Buffer.concat([greeting, ...((await once(socket, 'data')) as Buffer[])])
  socket.on('data', (bytes: Buffer) => session.client?.write(bytes))
  socket.on('close', () => session.client?.destroy())
  return session
}

/** AuthenticationOk, BackendKeyData and ReadyForQuery. */
function welcome(): Buffer {
  const authenticated = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0])
  const key = Buffer.alloc(13)
  key.write('K')
  key.writeInt32BE(12, 1)
  key.writeInt32BE(0x7fff_0000 + Math.floor(Math.random() * 0xffff), 5)
  return Buffer.concat([authenticated, key, READY])
}

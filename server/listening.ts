import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Settings, StartError } from './settings.ts'

/**
 * Connections that wait to be accepted. When a sale opens a thousand come in the same moment; with Node's 511 the system
 * drops the others, whose browsers try again only seconds later.
 */
const BACKLOG = 4_096

/** Takes the port and leaves it again. Throws a StartError when it cannot be had. */
export async function tryPort({ PORT, HOST }: Settings): Promise<void> {
  const probe = createServer()
  await portTaken(PORT, once(probe.listen(PORT, HOST), 'listening'))
  await new Promise((resolve) => probe.close(resolve))
}

export const listen = (app: FastifyInstance, { PORT, HOST }: Settings): Promise<unknown> =>
  portTaken(PORT, app.listen({ port: PORT, host: HOST, backlog: BACKLOG }))

async function portTaken(port: number, listening: Promise<unknown>): Promise<void> {
  try {
    await listening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program. Stop it, or set PORT to a free one.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user. Set PORT to one above 1023.`)
    throw error
  }
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Settings, StartError } from './settings.ts'

/**
 * The opening of a sale brings a thousand connections at once. With Node's default of 511, the kernel drops the others,
 * and browsers retry only seconds later.
 */
const BACKLOG = 4_096

/** Binds the port and releases it again. Throws a StartError if it is unavailable. */
export async function checkPort({ PORT, HOST }: Settings): Promise<void> {
  const probe = createServer()
  await explainPortErrors(PORT, once(probe.listen(PORT, HOST), 'listening'))
  await new Promise((resolve) => probe.close(resolve))
}

export const listen = (app: FastifyInstance, { PORT, HOST }: Settings): Promise<unknown> =>
  explainPortErrors(PORT, app.listen({ port: PORT, host: HOST, backlog: BACKLOG }))

async function explainPortErrors(port: number, listening: Promise<unknown>): Promise<void> {
  try {
    await listening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use by another program. Stop it, or set PORT to a free one.`)
    if (code === 'EACCES')
      throw new StartError(`This user may not listen on port ${port}. Set PORT to a number above 1023.`)
    throw error
  }
}

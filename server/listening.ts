import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Settings, StartError } from './settings.ts'

/**
 * The opening of a sale brings a thousand connections at once. With Node's default of 511, the kernel drops the others,
 * and browsers retry only seconds later.
 */
const BACKLOG = 4_096

type Address = Pick<Settings, 'PORT' | 'HOST'>

/** Binds the port and releases it again. Throws a StartError if it is unavailable. */
export async function checkPort({ PORT, HOST }: Address): Promise<void> {
  const probe = createServer()
  await explainListenErrors({ PORT, HOST }, once(probe.listen(PORT, HOST), 'listening'))
  await new Promise((resolve) => probe.close(resolve))
}

export const listen = (app: FastifyInstance, { PORT, HOST }: Address): Promise<unknown> =>
  explainListenErrors({ PORT, HOST }, app.listen({ port: PORT, host: HOST, backlog: BACKLOG }))

const FOREIGN_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']

async function explainListenErrors({ PORT, HOST }: Address, listening: Promise<unknown>): Promise<void> {
  try {
    await listening
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${PORT} is in use by another program. Stop it, or set PORT to a free one.`)
    if (code === 'EACCES')
      throw new StartError(`This user may not listen on port ${PORT}. Set PORT to a number above 1023.`)
    if (FOREIGN_HOST.includes(code))
      throw new StartError(
        `HOST=${HOST} is not usable: it must be an address of this machine, such as 127.0.0.1 or 0.0.0.0`,
      )
    throw error
  }
}

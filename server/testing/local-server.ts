import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Starts a server for this machine only. Returns its port, by default a free one. */
export async function listen(server: Server, port = 0): Promise<number> {
  // Clients close idle connections first: one that the server closes may have a request on its way.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Cuts open connections instead of waiting for them. */
export async function close(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

import { createHash } from 'node:crypto'
import { chown, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** Socket paths are limited to 103 bytes on macOS and 107 on Linux; ours adds 37 to the temporary folder's. */
const MAX_BASE_LENGTH = 60

/**
 * Creates an empty folder for the socket, one per database folder and user. Only the database user and root can enter
 * it. That is the whole access control: the server does not ask for a password.
 */
export async function makeSocketFolder({ folder, user }: Cluster): Promise<string> {
  const base = user || tmpdir().length > MAX_BASE_LENGTH ? '/tmp' : tmpdir()
  const name = createHash('sha256').update(`${process.getuid?.()} ${folder}`).digest('hex').slice(0, 12)
  const sockets = join(base, `fernvale-${name}`)
  await removeSocketFolder(sockets)
  await mkdir(sockets, { mode: 0o700 })
  if (user) await chown(sockets, user.uid, user.gid)
  return sockets
}

export const removeSocketFolder = (sockets: string): Promise<void> => rm(sockets, { recursive: true, force: true })

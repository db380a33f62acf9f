import { createHash } from 'node:crypto'
import { chown, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** The path of a socket has at most 103 bytes on macOS and 107 on Linux; ours adds 37 to the temporary folder's. */
const LONGEST_BASE = 60

/**
 * Makes an empty folder for the socket, one for each database folder and user. Only the database's user (and root) can
 * enter it, which is what keeps others out: the server asks nobody for a password.
 */
export async function makeSocketFolder({ folder, user }: Cluster): Promise<string> {
  const base = user || tmpdir().length > LONGEST_BASE ? '/tmp' : tmpdir()
  const name = createHash('sha256').update(`${process.getuid?.()} ${folder}`).digest('hex').slice(0, 12)
  const sockets = join(base, `fernvale-${name}`)
  await removeSocketFolder(sockets)
  await mkdir(sockets, { mode: 0o700 })
  if (user) await chown(sockets, user.uid, user.gid)
  return sockets
}

export const removeSocketFolder = (sockets: string): Promise<void> => rm(sockets, { recursive: true, force: true })

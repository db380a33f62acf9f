import { spawnSync } from 'node:child_process'

export interface DatabaseUser {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root hands it to a system user: `postgres` (macOS: `_postgres`), made when
 * missing, or `nobody` where none can be made. Undefined for everyone else, who run it as themselves.
 */
export function databaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  return findUser('postgres') ?? findUser('_postgres') ?? createUser('postgres') ?? findUser('nobody')
}

function createUser(name: string): DatabaseUser | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  return findUser(name)
}

function findUser(name: string): DatabaseUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

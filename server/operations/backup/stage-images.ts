import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FOLDER } from '../../data-dir.ts'

/** Links that are made at once. */
const AT_ONCE = 32

/** Where no links can be made a copy is, which shares the blocks if the file system can. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS']

export interface Stage {
  /** Gives each of these files a second name. Answers those that are not there. */
  take(paths: readonly string[]): Promise<string[]>
  file(imagePath: string): string
  clear(): Promise<void>
}

/**
 * A folder of second names for pictures, beside the store's own: what the shop deletes while a backup is being written
 * stays readable there. It costs no space.
 */
export async function openStage(dataDir: string, store: string): Promise<Stage> {
  await clearLeftovers(dataDir)
  const folder = path.resolve(dataDir, `.backup-${process.pid}`)
  const file = (imagePath: string) => path.join(folder, imagePath)
  return {
    file,
    async take(paths) {
      const missing: string[] = []
      const waiting = [...paths]
      const work = async () => {
        for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
          if (!(await takeOne(path.join(store, one), file(one)))) missing.push(one)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return missing
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  }
}

async function takeOne(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (!NO_LINKS.includes(code ?? '')) {
      if (code === 'EEXIST') return true
      throw error
    }
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
  return true
}

/** Of backups that were killed. */
async function clearLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(/^\.backup-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

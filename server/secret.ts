import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DATA_DIR_MODE, explainDataDirError, ifMissing, PRIVATE_FILE } from './data-dir.ts'
import { type Settings, StartError } from './settings.ts'

/**
 * SESSION_SECRET, or one generated once and stored in DATA_DIR, readable only by its owner. Throws a StartError for an
 * empty file, with which anyone could sign, and for a DATA_DIR that cannot be used.
 */
export async function sessionSecret({ SESSION_SECRET, DATA_DIR }: Settings): Promise<string> {
  if (SESSION_SECRET) return SESSION_SECRET
  const file = path.join(DATA_DIR, 'session-secret')
  const stored = await readOrCreate(DATA_DIR, file).catch((error) => {
    throw explainDataDirError(error, DATA_DIR)
  })
  if (!stored)
    throw new StartError(
      `${file} is empty: restore it from a backup, or delete it, which signs everybody out and makes second factors unreadable.`,
    )
  return stored
}

const readOrCreate = async (dataDir: string, file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(ifMissing)) ?? (await createSecret(dataDir, file))

async function createSecret(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: DATA_DIR_MODE })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: PRIVATE_FILE, flush: true })
  // Both fail if the file exists, so servers that start together agree on one secret. Only a link is never seen half written,
  // but some disks have none.
  await link(draft, file)
    .catch(() => copyFile(draft, file, constants.COPYFILE_EXCL))
    .catch(() => {})
  await rm(draft)
  return readFile(file, 'utf8')
}

import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
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
  // link() fails if the file exists, so servers that start together agree on one secret.
  await link(draft, file).catch(() => {})
  await rm(draft)
  return readFile(file, 'utf8')
}

import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DATA_DIR_MODE, PRIVATE_FILE } from './data-dir.ts'
import type { Settings } from './settings.ts'

/** SESSION_SECRET, or one that is made once and kept in the data folder, readable by the owner only. */
export async function sessionSecret({ SESSION_SECRET, DATA_DIR }: Settings): Promise<string> {
  if (SESSION_SECRET) return SESSION_SECRET
  const file = path.join(DATA_DIR, 'session-secret')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return kept
  await mkdir(DATA_DIR, { recursive: true, mode: DATA_DIR_MODE })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: PRIVATE_FILE })
  // A link fails where the file exists, so of two servers that start together one secret wins.
  await link(draft, file).catch(() => {})
  await rm(draft)
  return readFile(file, 'utf8')
}

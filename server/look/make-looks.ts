import type { Parts } from '../parts.ts'
import { type Look, lookAt } from './look.ts'
import { findUnseen, saveLook } from './look-queries.ts'

/** Pictures a run: some seconds of work, so that a stop need not wait long for it. */
const AT_MOST = 200
const UNREADABLE: Look = new Uint8Array()

/** Makes looks that are missing, one picture after the other: requests come first. */
export async function makeLooks({ db, providers, log }: Pick<Parts, 'db' | 'providers' | 'log'>): Promise<void> {
  for (const path of await findUnseen(db, AT_MOST)) {
    const seen = await providers.images
      .read(path)
      .then(lookAt)
      .catch((error) => log.warn({ err: error, path }, 'a picture could not be looked at'))
    await saveLook(db, path, seen?.look ?? UNREADABLE)
  }
}

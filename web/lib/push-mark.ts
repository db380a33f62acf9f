import { localJson } from './json-storage.ts'

/** The account that turned on notifications in this browser. Signing out clears it. */
const KEY = 'push'

/** Null if there is none, or storage is blocked. */
export const readPushMark = (): number | null => localJson.read<number>(KEY)

/** Null removes it. Without storage a lost subscription is not renewed, but notifications work. */
export const writePushMark = (accountId: number | null) => localJson.write(KEY, accountId)

import { createHash, randomBytes } from 'node:crypto'

/** What a mailed link carries. Only its hash is stored, so that the database alone opens no account. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

import type { Database } from '../database/connect.ts'
import type { Settings } from '../settings.ts'
import { findUserByLogin, insertUserUnlessTaken } from './account-queries.ts'
import { hashPassword } from './password.ts'

/** Creates the first admin from the settings, unless an account has that username or email. */
export async function bootstrapAdmin(db: Database, settings: Settings): Promise<void> {
  const {
    BOOTSTRAP_ADMIN_USERNAME: username,
    BOOTSTRAP_ADMIN_EMAIL: email,
    BOOTSTRAP_ADMIN_PASSWORD: password,
  } = settings
  if (!username || !email || !password) return
  if ((await findUserByLogin(db, username)) || (await findUserByLogin(db, email))) return
  const passwordHash = await hashPassword(password)
  // Another server that starts at this moment may have created it.
  await insertUserUnlessTaken(db, { username, email, passwordHash, role: 'admin', emailVerified: true })
}

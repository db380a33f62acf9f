import type { Database } from '../database/connect.ts'
import type { Settings } from '../settings.ts'
import { findUserByLogin, insertUser } from './account-queries.ts'
import { hashPassword } from './password.ts'

/** The first admin, from the settings, when no account has that name or address. */
export async function bootstrapAdmin(db: Database, settings: Settings): Promise<void> {
  const {
    BOOTSTRAP_ADMIN_USERNAME: username,
    BOOTSTRAP_ADMIN_EMAIL: email,
    BOOTSTRAP_ADMIN_PASSWORD: password,
  } = settings
  if (!username || !email || !password) return
  if ((await findUserByLogin(db, username)) || (await findUserByLogin(db, email))) return
  const passwordHash = await hashPassword(password)
  await insertUser(db, { username, email, passwordHash, role: 'admin', emailVerified: true })
}

import { eq } from 'drizzle-orm'
import { hasRow } from '../database/has-row.ts'
import { users } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { findUserByLogin, insertUserUnlessTaken } from './account-queries.ts'
import { hashPassword } from './password.ts'

/** Creates the first admin from the settings, unless an account has that username or email. */
export async function bootstrapAdmin({ db, settings, log }: Deps): Promise<void> {
  const {
    BOOTSTRAP_ADMIN_USERNAME: username,
    BOOTSTRAP_ADMIN_EMAIL: email,
    BOOTSTRAP_ADMIN_PASSWORD: password,
  } = settings
  if (!username || !email || !password) {
    if (!(await hasRow(db, users, eq(users.role, 'admin'))))
      log.warn(
        'there is no admin yet: set BOOTSTRAP_ADMIN_USERNAME, BOOTSTRAP_ADMIN_EMAIL and BOOTSTRAP_ADMIN_PASSWORD to create the first one',
      )
    return
  }
  const found = [await findUserByLogin(db, username), await findUserByLogin(db, email)].filter((user) => user !== null)
  if (found.length > 0) {
    if (!found.some(({ role }) => role === 'admin'))
      log.warn(
        'no admin is created: BOOTSTRAP_ADMIN_USERNAME or BOOTSTRAP_ADMIN_EMAIL belongs to an account that is not an admin',
      )
    return
  }
  const passwordHash = await hashPassword(password)
  // Another server that starts at this moment may have created it.
  await insertUserUnlessTaken(db, { username, email, passwordHash, role: 'admin', emailVerified: true })
}

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { insertUser, type UserRow } from '../account/account-queries.ts'
import { hashPassword } from '../account/password.ts'
import type { Deps } from '../deps.ts'

export const PASSWORD = 'Treasure-hunt-1'

/** Hazel and Otis sell, Juniper buys, Wren is the admin, Newt never verified an email address. */
const PEOPLE = {
  hazel: { role: 'seller', emailVerified: true },
  otis: { role: 'seller', emailVerified: true },
  juniper: { role: 'seller', emailVerified: true },
  wren: { role: 'admin', emailVerified: true },
  newt: { role: 'seller', emailVerified: false },
} as const
export type Person = keyof typeof PEOPLE

export const addPerson = async (deps: Pick<Deps, 'db'>, name: Person): Promise<UserRow> =>
  addAccount(deps, name, await hashPassword(PASSWORD), PEOPLE[name])

/** Another account, by default like Hazel's. Many may share a hash, which takes long to make. */
export const addAccount = (
  { db }: Pick<Deps, 'db'>,
  username: string,
  passwordHash: string,
  fields: (typeof PEOPLE)[Person] = PEOPLE.hazel,
): Promise<UserRow> => insertUser(db, { username, email: `${username}@example.com`, passwordHash, ...fields })

/** Keeps cookies between requests. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #address: string
  readonly cookies = new Map<string, string>()

  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app
    this.#address = address
  }

  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      remoteAddress: this.#address,
      ...options,
      cookies: Object.fromEntries(this.cookies),
    })
    for (const { name, value } of response.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return response
  }

  /** For requests over the network. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  }

  get = (url: string) => this.request({ method: 'GET', url })
  post = (url: string, payload: object = {}) => this.request({ method: 'POST', url, payload })
  patch = (url: string, payload: object = {}) => this.request({ method: 'PATCH', url, payload })
  delete = (url: string, payload?: object) => this.request({ method: 'DELETE', url, ...(payload && { payload }) })

  async signIn(name: Person): Promise<this> {
    const response = await this.post('/api/auth/login', { usernameOrEmail: name, password: PASSWORD })
    if (response.statusCode !== 200) throw new Error(`Sign-in as ${name} failed: ${response.body}`)
    return this
  }
}

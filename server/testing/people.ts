import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { insertUser, type UserRow } from '../account/account-queries.ts'
import { hashPassword } from '../account/password.ts'
import type { Deps } from '../deps.ts'

export const PASSWORD = 'Treasure-hunt-1'

/** The named people of the tests. Hazel and Otis sell, Juniper buys, Wren runs the sales, Newt never verified. */
const PEOPLE = {
  hazel: { role: 'seller', emailVerified: true },
  otis: { role: 'seller', emailVerified: true },
  juniper: { role: 'seller', emailVerified: true },
  wren: { role: 'admin', emailVerified: true },
  newt: { role: 'seller', emailVerified: false },
} as const
export type Person = keyof typeof PEOPLE

export async function addPerson({ db }: Pick<Deps, 'db'>, name: Person): Promise<UserRow> {
  const passwordHash = await hashPassword(PASSWORD)
  return insertUser(db, { username: name, email: `${name}@example.com`, passwordHash, ...PEOPLE[name] })
}

/** A browser: keeps its cookies from answer to answer. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #address: string
  readonly cookies = new Map<string, string>()

  /** Its network address is this machine's unless told otherwise. */
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

  get = (url: string) => this.request({ method: 'GET', url })
  post = (url: string, payload: object = {}) => this.request({ method: 'POST', url, payload })
  patch = (url: string, payload: object = {}) => this.request({ method: 'PATCH', url, payload })
  delete = (url: string, payload?: object) => this.request({ method: 'DELETE', url, ...(payload && { payload }) })

  async signIn(name: Person): Promise<this> {
    const response = await this.post('/api/auth/login', { usernameOrEmail: name, password: PASSWORD })
    if (response.statusCode !== 200) throw new Error(`${name} could not sign in: ${response.body}`)
    return this
  }
}

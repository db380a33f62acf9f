import { PASSWORD } from '../../../server/testing/people.ts'

const TIMEOUT_MS = 30_000

/** A browser with its own IP address and cookies. Requests never throw: status 0 means no response. */
export interface NetBrowser {
  get(path: string): Promise<number>
  post(path: string, body: object): Promise<{ status: number; body: unknown }>
  upload(picture: Buffer): Promise<number>
  signIn(name: string, password?: string): Promise<number>
  /** Opens a stream that stays open until the signal. Returns its status. */
  listen(path: string, until: AbortSignal): Promise<number>
}

export function netBrowser(url: () => string, address: string): NetBrowser {
  const cookies = new Map<string, string>()

  async function request(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url() + path, { redirect: 'manual', signal, ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return { status: response.status, text: await response.text() }
    } catch {
      return { status: 0, text: '' }
    }
  }

  async function post(path: string, body: object): Promise<{ status: number; body: unknown }> {
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status, body: status > 0 && status < 500 ? JSON.parse(text) : null }
  }

  return {
    get: async (path) => (await request(path)).status,
    post,
    async upload(picture) {
      const body = new FormData()
      body.append('images', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }))
      return (await request('/api/upload-images', { method: 'POST', body })).status
    },
    signIn: async (name, password = PASSWORD) =>
      (await post('/api/auth/login', { usernameOrEmail: name, password })).status,
    async listen(path, until) {
      const headers = { 'x-forwarded-for': address }
      const response = await fetch(url() + path, { headers, signal: until }).catch(() => null)
      response?.body?.pipeTo(new WritableStream()).catch(() => {})
      return response?.status ?? 0
    },
  }
}

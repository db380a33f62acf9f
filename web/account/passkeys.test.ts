import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../lib/api.ts'
import { signInWithPasskey } from './passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

/** Prompts stay until they are aborted. */
const get = ({ signal }: CredentialRequestOptions) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('autofill whose options come late does not abort the prompt of the button', async () => {
  const prompts = vi.fn(get)
  const PublicKeyCredential = Object.assign(() => {}, { isConditionalMediationAvailable: async () => true })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('navigator', { credentials: { get: prompts } })
  vi.stubGlobal('document', { querySelectorAll: () => ['the username field'] })
  const answers: (() => void)[] = []
  const answer = { options: { challenge: 'AAAA' } }
  const api = (() => new Promise((resolve) => answers.push(() => resolve(answer)))) as unknown as Api

  const autofill = signInWithPasskey(api, { inAutofill: true }).catch(() => 'autofill gave up')
  const button = signInWithPasskey(api).catch(() => 'the button gave up')
  answers[1]?.()
  await vi.waitFor(() => expect(prompts).toHaveBeenCalledTimes(1))
  answers[0]?.()
  expect(await Promise.race([autofill, button])).toBe('autofill gave up')
  expect(prompts).toHaveBeenCalledTimes(1)
})

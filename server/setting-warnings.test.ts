import { expect, test } from 'vitest'
import { settingWarnings } from './setting-warnings.ts'
import { readSettings } from './settings.ts'

test.each([
  [{}, []],
  [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'https://ai.example' }, []],
  [
    { OPENAI_API_KEY: '', OPENAI_BASE_URL: 'https://ai.example' },
    ['OPENAI_BASE_URL has no effect: OPENAI_API_KEY is not set'],
  ],
  [
    { GOOGLE_ISSUER_URL: 'https://id.example', EBAY_API_URL: '' },
    ['GOOGLE_ISSUER_URL has no effect: GOOGLE_CLIENT_ID is not set'],
  ],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://fern.example', TRUST_PROXY: '1' }, []],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://fern.example' },
    ['TRUST_PROXY is not set: all visitors share the address of the proxy, and its limits'],
  ],
  [{ NODE_ENV: 'production' }, ['PUBLIC_URL is not set: links in emails lead to http://localhost:3000']],
])('at the start, %j is warned of with %j', (env, lines) => {
  expect(settingWarnings(env, readSettings(env))).toEqual(lines)
})

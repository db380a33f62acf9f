import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts } from './hash-inline-scripts.ts'

const sha256 = (script: string): string => createHash('sha256').update(script).digest('base64')

test('removes the nonce, and hashes what the scripts that carried it contain', () => {
  const { html, hashes } = hashInlineScripts(
    '<meta charSet="utf-8" nonce="n1"/><meta property="csp-nonce" content="n1" nonce="n1"/>' +
      '<link rel="modulepreload" href="/a.js" nonce="n1"/><script type="module" nonce="n1">go(1 < 2)</script>' +
      '<script nonce="n1">go(1 < 2)</script><script nonce="n1" src="/b.js"></script><script>injected()</script>',
    'n1',
  )
  expect(html).toBe(
    '<meta charSet="utf-8"/><link rel="modulepreload" href="/a.js"/><script type="module">go(1 < 2)</script>' +
      '<script>go(1 < 2)</script><script src="/b.js"></script><script>injected()</script>',
  )
  // No hash for the injected script, nor for the empty one.
  expect(hashes).toEqual([sha256('go(1 < 2)')])
})

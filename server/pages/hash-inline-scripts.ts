import { createHash } from 'node:crypto'

interface Sealed {
  html: string
  /** Base64 SHA-256 of the page's own inline scripts, for the content security policy. */
  hashes: string[]
}

/**
 * Replaces the nonce of a rendered page by the hashes of the scripts that carried it, so that a cache can send the same bytes
 * to everyone. An injected script does not know the nonce, so it gets no hash and does not run.
 */
export function hashInlineScripts(rendered: string, nonce: string): Sealed {
  const [first = '', ...rest] = withoutMeta(rendered, nonce).split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  let before = first
  for (const part of rest) {
    const script = /^<script\b/.test(before.slice(before.lastIndexOf('<'))) ? contentOf(part) : ''
    if (script !== '') hashes.add(createHash('sha256').update(script).digest('base64'))
    before = part
  }
  return { html: [first, ...rest].join(''), hashes: [...hashes] }
}

const contentOf = (rest: string): string => rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))

/** Removes the meta element with the nonce: the router would read it and add it to its own scripts. */
function withoutMeta(page: string, nonce: string): string {
  const found = page.indexOf(` content="${nonce}"`)
  if (found < 0) return page
  return page.slice(0, page.lastIndexOf('<', found)) + page.slice(page.indexOf('>', found) + 1)
}

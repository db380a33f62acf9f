import { createHash } from 'node:crypto'

interface Sealed {
  html: string
  /** Of the inline scripts that the page itself wrote: the base64 of their SHA-256, for the content policy. */
  hashes: string[]
}

/**
 * Takes the nonce out of a page that was rendered with one, and gives instead the hashes of the scripts that carried it:
 * so the same bytes can be sent to many, compressed once. A script that got into the page in another way does not know the
 * nonce and gets no hash, so it does not run.
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

/** What stands between the end of a tag that has begun and the end of its element. */
const contentOf = (rest: string): string => rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))

/** Without the element that holds the nonce: the router would read it there and put it on what it adds. */
function withoutMeta(page: string, nonce: string): string {
  const found = page.indexOf(` content="${nonce}"`)
  if (found < 0) return page
  return page.slice(0, page.lastIndexOf('<', found)) + page.slice(page.indexOf('>', found) + 1)
}

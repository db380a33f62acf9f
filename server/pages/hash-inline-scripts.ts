import { hash } from 'node:crypto'

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
  const parts = withoutMeta(rendered, nonce).split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const [index, part] of parts.slice(1).entries()) {
    const script = endsInScriptTag(parts[index]) ? contentOf(part) : ''
    if (script !== '') hashes.add(hash('sha256', script, 'base64'))
  }
  return { html: parts.join(''), hashes: [...hashes] }
}

/** Without the element with the nonce, which the router would read and add to its own scripts. */
function withoutMeta(page: string, nonce: string): string {
  const at = page.indexOf(` content="${nonce}"`)
  return at === -1 ? page : page.slice(0, page.lastIndexOf('<', at)) + page.slice(page.indexOf('>', at) + 1)
}

const endsInScriptTag = (markup = ''): boolean => markup.startsWith('<script', markup.lastIndexOf('<'))

/** Of an element, from within its opening tag. */
const contentOf = (markup: string): string => markup.slice(markup.indexOf('>') + 1, markup.indexOf('</script>'))

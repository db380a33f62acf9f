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
  const hashes = new Set<string>()
  // Also the meta element with the nonce: the router would read it and add it to its own scripts.
  const html = rendered.replace(
    new RegExp(`<meta [^>]*content="${nonce}"[^>]*>| nonce="${nonce}"`, 'g'),
    (_, at: number) => {
      const script = isIn('script', rendered, at) ? contentOf(rendered, at) : ''
      if (script !== '') hashes.add(hash('sha256', script, 'base64'))
      return ''
    },
  )
  return { html, hashes: [...hashes] }
}

const isIn = (tag: string, page: string, at: number): boolean => page.startsWith(`<${tag} `, page.lastIndexOf('<', at))

const contentOf = (page: string, at: number): string =>
  page.slice(page.indexOf('>', at) + 1, page.indexOf('</script>', at))

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
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of rendered.matchAll(/<script([^>]*)>(.*?)<\/script>/gs))
    if (attributes.includes(`nonce="${nonce}"`) && script !== '')
      hashes.add(createHash('sha256').update(script).digest('base64'))
  const html = rendered
    // The router would read it there and put it on what it adds.
    .replace(new RegExp(`<meta[^>]*content="${nonce}"[^>]*>`), '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html, hashes: [...hashes] }
}

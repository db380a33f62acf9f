import { asJson } from './as-json.ts'

/**
 * Facts for search engines that are worth no code in the browser: `data` is `import.meta.env.SSR ? … : undefined`. What a
 * document came with stays in it; a page that one turns to later has none.
 */
export const ServerData = ({ data }: { data: { '@type': string } | undefined }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, which cannot end the script.
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? asJson(data) : '{}' }}
  />
)

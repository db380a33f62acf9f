import { toJsonLd } from './json-ld.ts'

/**
 * Structured data rendered by the server only, so the browser needs no code for it: pass
 * `import.meta.env.SSR ? … : undefined`. Pages reached by client-side navigation have none.
 */
export const ServerData = ({ data }: { data: { '@type': string } | undefined }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own escaped JSON, which cannot close the script.
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? toJsonLd(data) : '{}' }}
  />
)

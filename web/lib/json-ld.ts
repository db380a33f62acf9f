const SCHEMA = 'https://schema.org'

/** JSON that is safe inside a `<script>`: an unescaped `<` could close the element. */
export const toScriptJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

export const toJsonLd = (data: { '@type': string }): string => toScriptJson({ '@context': SCHEMA, ...data })

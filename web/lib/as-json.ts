const SCHEMA = 'https://schema.org'

/** Facts in the terms of schema.org, as text that may stand in a script: an angle bracket could end it. */
export const asJson = (data: { '@type': string }): string =>
  JSON.stringify({ '@context': SCHEMA, ...data }).replaceAll('<', '\\u003c')

const SCHEMA = 'https://schema.org'

/** JSON that may stand in a script: an angle bracket could end it. */
export const asScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Facts in the terms of schema.org, as text that may stand in a script. */
export const asJson = (data: { '@type': string }): string => asScript({ '@context': SCHEMA, ...data })

/** Derived from the mail's id, so that mail clients recognize a resent email. */
export const messageIdOf = (id: string, from: string): string => `<${id}@${hostOf(from)}>`

/** Of an address, with or without a name. */
export const hostOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

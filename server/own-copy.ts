/** V8 keeps a whole text, such as a header, for as long as a part of it is kept. Use this for what outlives its request. */
export const ownCopy = (part: string): string => Buffer.from(part).toString()

const format = new Intl.ListFormat('en-GB')

/** `a title`, `a title and a price`, `a title, a price and a category` */
export const joinNames = (names: readonly string[]): string => format.format(names)

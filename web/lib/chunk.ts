/** `[1, 2, 3]` in chunks of 2 is `[[1, 2], [3]]`. */
export const chunk = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

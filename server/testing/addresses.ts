let count = 0

/** Another network address each time, of the range that is set aside for benchmarks (RFC 2544). */
export function anAddress(): string {
  const number = ++count
  return `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`
}

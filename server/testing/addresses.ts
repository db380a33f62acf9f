let count = 0

/** A new IP address on each call, from the benchmarking range 198.18.0.0/15 (RFC 2544). */
export function anAddress(): string {
  const number = ++count
  return `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`
}

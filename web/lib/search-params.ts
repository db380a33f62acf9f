/**
 * How the router reads and writes what follows the question mark: as plain text. Its own way takes values for JSON,
 * which turns a search for 007 into 7 and puts quotation marks into addresses.
 */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

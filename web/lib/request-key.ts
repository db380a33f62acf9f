import { tabJson } from './json-storage.ts'
import { newKey } from './new-key.ts'

/** By content. */
type Keys = Record<string, string>

/** Also in memory, since the tab's storage may be blocked. */
const known = new Map<string, Keys>()
const storedAs = (name: string): string => `fernvale-request:${name}`

/**
 * The idempotency key of the request called `name` with this content: the same until it is forgotten, even after a
 * reload, so that a retry after a lost response counts once.
 */
export function requestKey(name: string, input: object): string {
  const keys = known.get(name) ?? tabJson.read<Keys>(storedAs(name)) ?? {}
  const content = JSON.stringify(input)
  const key = keys[content] ?? newKey()
  const all = { ...keys, [content]: key }
  known.set(name, all)
  tabJson.write(storedAs(name), all)
  return key
}

/** What is sent as `name` next is a new request, whatever its content. */
export function forgetRequestKey(name: string): void {
  known.delete(name)
  tabJson.write(storedAs(name), null)
}

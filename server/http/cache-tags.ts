import type { CacheTag, Call } from '../../contracts/call.ts'
import { calls } from '../../contracts/calls.ts'

/** Invalidates every entry, whatever its tags. */
export const EVERYTHING = 'everything'
export const productTag = (id: number | string): string => `product:${id}`
export const productTags = (items: readonly { productId: number }[]): string[] =>
  items.map(({ productId }) => productTag(productId))

/** Fills the fields in braces from the first source that has them. Omits tags with a missing field. */
export function fillTags(tags: readonly CacheTag[], sources: readonly unknown[]): string[] {
  return tags.flatMap((tag) => {
    const field = /\{(\w+)\}/.exec(tag)?.[1]
    if (field === undefined) return tag === 'listed' ? [] : [tag]
    const value = sources.map((source) => (source as Record<string, unknown> | undefined)?.[field]).find(Boolean)
    return value === undefined ? [] : [tag.replace(`{${field}}`, String(value))]
  })
}

/** The tags of the products in a list, if the declaration includes `listed`. */
export function listedTags(tags: readonly CacheTag[], answer: unknown): string[] {
  if (!tags.includes('listed') || !Array.isArray(answer)) return []
  return answer.map(({ id }: { id: number }) => productTag(id))
}

interface CallOfPath {
  name: string
  call: Call
  params: Record<string, string>
}

const READS = Object.entries<Call>(calls).flatMap(([name, call]) => {
  const [method, path = ''] = name.split(' ')
  if (method !== 'GET') return []
  return [{ name, call, path, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }]
})

/** The GET call for a path, with or without a query. */
export function findRead(url: string): CallOfPath | undefined {
  const [path = ''] = url.split('?')
  const exact = READS.find((read) => read.path === path)
  if (exact) return { name: exact.name, call: exact.call, params: {} }
  for (const { name, call, pattern } of READS) {
    const found = pattern.exec(path)
    if (found) return { name, call, params: { ...found.groups } }
  }
  return undefined
}

/** The tags of a payload of the channel `live`; see database/functions/2-after-tables/10-notify.sql. */
export function tagsOfPayload(payload: string): string[] {
  const edited = /^edited:(\d+)$/.exec(payload)?.[1]
  if (edited !== undefined) return [productTag(edited), 'catalogue']
  if (/^(pickups|account|pass-revoked):/.test(payload)) return []
  return [/^\d+$/.test(payload) ? productTag(payload) : payload]
}

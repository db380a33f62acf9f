import type { CacheTag, Call } from '../../contracts/call.ts'
import { calls } from '../../contracts/calls.ts'

/** Invalidates every entry, whatever its tags. */
export const EVERYTHING = 'everything'
export const productTag = (id: number | string): string => `product:${id}`

/**
 * The tags of a declaration, with the fields in braces taken from the first source that has them. A tag whose field nobody
 * has is left out.
 */
export function fillTags(tags: readonly CacheTag[], sources: readonly unknown[]): string[] {
  return tags.flatMap((tag) => {
    const field = /\{(\w+)\}/.exec(tag)?.[1]
    if (field === undefined) return tag === 'listed' ? [] : [tag]
    const value = sources.map((source) => (source as Record<string, unknown> | undefined)?.[field]).find(Boolean)
    return value === undefined ? [] : [tag.replace(`{${field}}`, String(value))]
  })
}

/** Those of the products in a list, where the declaration says that the list depends on them. */
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

/** The call that reads this path, which may have a query. */
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

/** What a payload of the channel `live` says has changed: see the triggers in database/migrations. */
export function tagsOfPayload(payload: string): string[] {
  const edited = /^edited:(\d+)$/.exec(payload)?.[1]
  if (edited !== undefined) return [productTag(edited), 'catalogue']
  // Never shared.
  if (/^(pickups|account|pass-revoked):/.test(payload)) return []
  return [/^\d+$/.test(payload) ? productTag(payload) : payload]
}

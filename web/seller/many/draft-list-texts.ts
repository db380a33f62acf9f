import { plural } from '../../../contracts/counts.ts'
import type { Draft } from '../../../contracts/draft.ts'
import { isBeingDescribed } from './draft-queries.ts'

/** For screen readers: the share of items described, in quarters. */
export function describingText(drafts: readonly Draft[]): string {
  const total = drafts.length
  const done = total - drafts.filter(isBeingDescribed).length
  if (done === total) return plural(total, 'item')
  return `Describing your items: ${Math.floor((done / total) * 4) * 25}% done`
}

/** How the photos were sorted, and how most of the items were described. */
export function notesOf(drafts: readonly Pick<Draft, 'note' | 'analysis'>[], sorting: string | undefined): string {
  const counts = new Map<string, number>()
  for (const { note, analysis } of drafts)
    if (note && analysis !== 'failed') counts.set(note, (counts.get(note) ?? 0) + 1)
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return [sorting, most?.[0]].filter(Boolean).join(' ')
}

/** Why a draft was not published: what is wrong with its fields, if that is known. */
export const reasonOf = ({ message, fields }: { message: string; fields: Record<string, string> }): string =>
  [...new Set(Object.values(fields))].join('. ') || message

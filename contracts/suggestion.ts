import { z } from 'zod'
import { type Call, Id } from './call.ts'
import { tidyLine } from './text-rules.ts'

export const Suggestion = z.discriminatedUnion('kind', [
  /** A category path, with the number of items in it and below. */
  z.object({ kind: z.literal('category'), category: z.string(), count: z.number().int() }),
  /** In lower case, with the number of items that have it. */
  z.object({ kind: z.literal('tag'), tag: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal('item'), id: Id, title: z.string() }),
])
export type Suggestion = z.infer<typeof Suggestion>

export const suggestionCalls = {
  'GET /api/suggestions': {
    role: 'visitor',
    summary: 'Search suggestions: categories, tags and items for sale',
    query: z.object({
      text: z.string().max(1000).overwrite(tidyLine),
    }),
    answer: z.array(Suggestion),
  },
} satisfies Record<string, Call>

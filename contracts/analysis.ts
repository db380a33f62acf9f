import { z } from 'zod'
import type { Call } from './call.ts'
import { Analysis } from './product.ts'
import { IMAGE_LIMIT } from './product-rules.ts'

export const AnalysisRequest = z.object({
  imageUrls: z
    .array(z.string().max(2000), { error: 'At least one image is required' })
    .min(1, 'At least one image is required')
    .max(IMAGE_LIMIT, `At most ${IMAGE_LIMIT} images`),
  primaryImageIndex: z.number().int().min(0).default(0),
})
export type AnalysisRequest = z.output<typeof AnalysisRequest>

/**
 * A proposed listing. The category is from the tree, the price in dollars. From `built-in`, the confidence is at most 0.4,
 * and unknown fields are empty, 0 (price) or `Other` (category).
 */
export const Proposed = Analysis.extend({
  source: z.enum(['openai', 'built-in']),
  /** One line for the seller about the proposal's origin. */
  note: z.string().optional(),
})
export type Proposed = z.infer<typeof Proposed>

export const analysisCalls = {
  'POST /api/analyze-urls': {
    role: 'seller',
    summary: 'Suggest listing details from stored photos; uses the first 10, primary first',
    body: AnalysisRequest,
    answer: Proposed,
  },
} satisfies Record<string, Call>

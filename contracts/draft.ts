import { z } from 'zod'
import { type Call, Dollars, Id, IdParams, IsoTime, Message, Timestamp } from './call.ts'
import { ANALYSIS_STATES, DRAFT_LIMIT, GROUPED_PHOTO_LIMIT, REQUIRED_FIELDS } from './draft-rules.ts'
import { listingFields, OptionalPrice, Product } from './product.ts'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from './product-rules.ts'
import { optionalLine, optionalParagraphs } from './text.ts'

const imageUrl = z.string().max(2000)

export const GroupRequest = z.object({
  photos: z
    .array(z.object({ imageUrl, /** When it was taken, by the camera's clock. */ takenAt: IsoTime.optional() }))
    .min(1, 'At least one photo is required')
    .max(GROUPED_PHOTO_LIMIT, `At most ${GROUPED_PHOTO_LIMIT} photos`)
    .refine((photos) => new Set(photos.map((photo) => photo.imageUrl)).size === photos.length, 'Each photo only once'),
})
export type GroupRequest = z.output<typeof GroupRequest>

/** Each photo of the request in exactly one group: one group per item. */
export const PhotoGroups = z.object({
  groups: z.array(z.array(z.string())),
  /** Also `built-in` if the AI was unavailable or its response invalid. */
  source: z.enum(['openai', 'built-in']),
  /** One line for the seller about how it was done. */
  note: z.string().optional(),
})
export type PhotoGroups = z.infer<typeof PhotoGroups>

/** An unpublished listing, perhaps incomplete. */
export const Draft = z.object({
  id: Id,
  imageUrls: z.array(z.string()),
  primaryImageIndex: z.number().int(),
  /** Empty while unknown, like `description` and `category`. */
  title: z.string(),
  description: z.string(),
  price: Dollars.nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  condition: z.string().nullable(),
  brand: z.string().nullable(),
  /** Default: the seller's profile setting. */
  joinsPriceDrops: z.boolean(),
  /** Price drops stop here. */
  leastPrice: Dollars.nullable(),
  /** Required to publish. */
  missing: z.array(z.enum(REQUIRED_FIELDS)),
  analysis: z.enum(ANALYSIS_STATES),
  /** A proposed price of low confidence, shown beside the empty field and never published automatically. */
  suggestedPrice: Dollars.nullable(),
  /** One line for the seller: where the proposal comes from, or why the analysis failed or is delayed. */
  note: z.string().nullable(),
  /** A waiting analysis goes on then: the day's budget is used up. */
  retryAt: Timestamp.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** When the draft and its photos are deleted, unless it changes before. */
  expiresAt: Timestamp,
})
export type Draft = z.input<typeof Draft>

const fields = {
  imageUrls: listingFields.imageUrls,
  primaryImageIndex: listingFields.primaryImageIndex,
  title: optionalLine({ name: 'Title', max: TITLE_LENGTH, messages: { tooLong: 'Title too long' } }).transform(
    (title) => title ?? '',
  ),
  description: optionalParagraphs({
    name: 'Description',
    max: DESCRIPTION_LENGTH,
    messages: { tooLong: 'Description too long' },
  }),
  price: OptionalPrice,
  category: z.union([z.literal(''), listingFields.category]),
  tags: listingFields.tags,
  condition: listingFields.condition,
  brand: listingFields.brand,
  joinsPriceDrops: listingFields.joinsPriceDrops,
  leastPrice: listingFields.leastPrice,
}

export const NewDraft = z
  .object({
    ...fields,
    /** The draft of yours that it is listed after; null to be listed first. Otherwise it is listed last. */
    after: Id.nullable(),
  })
  .partial()
  .required({ imageUrls: true })
export type NewDraft = z.output<typeof NewDraft>

export const DraftChange = z.object(fields).partial()
export type DraftChange = z.output<typeof DraftChange>

const missing = 'Draft not found'

export const draftCalls = {
  'POST /api/group-photos': {
    role: 'seller',
    summary: 'Sort stored photos into groups, one for each item',
    body: GroupRequest,
    answer: PhotoGroups,
  },
  'GET /api/drafts': {
    role: 'seller',
    summary: 'Your drafts, oldest first, but for those created between others',
    answer: z.array(Draft),
  },
  'POST /api/drafts': {
    role: 'seller',
    summary: 'Create drafts; those without a title and a description are described in the background',
    body: z.object({
      drafts: z
        .array(NewDraft)
        .min(1, 'At least one draft is required')
        .max(DRAFT_LIMIT, `At most ${DRAFT_LIMIT} drafts`),
    }),
    answer: z.object({ drafts: z.array(Draft) }),
    created: true,
  },
  'PATCH /api/drafts/{id}': {
    role: 'seller',
    summary:
      'Change the given fields of a draft. To move a photo, add it to its new draft first: unused photos are deleted',
    params: IdParams,
    body: DraftChange,
    answer: Draft,
    missing,
  },
  'DELETE /api/drafts/{id}': {
    role: 'seller',
    summary: 'Delete a draft, and its photos unless another draft or listing shows them',
    params: IdParams,
    answer: Message,
    missing,
  },
  'POST /api/drafts/{id}/analysis': {
    role: 'seller',
    summary: 'Describe a draft in the background; keeps what the seller typed',
    params: IdParams,
    answer: Draft,
    missing,
  },
  'POST /api/drafts/publish': {
    role: 'seller',
    summary: 'Publish the drafts that are ready; they become listings pending approval',
    body: z.object({
      ids: z.array(Id).min(1, 'At least one draft is required').max(DRAFT_LIMIT, `At most ${DRAFT_LIMIT} drafts`),
      /** Admins only; ignored for anyone else. */
      autoApprove: z.boolean().default(false),
    }),
    answer: z.object({
      published: z.array(z.object({ draftId: Id, product: Product })),
      refused: z.array(z.object({ draftId: Id, message: z.string(), fields: z.record(z.string(), z.string()) })),
    }),
    invalidates: ['catalogue'],
  },
} satisfies Record<string, Call>

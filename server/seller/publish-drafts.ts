import type { CallAnswer, CallBody } from '../../contracts/calls.ts'
import { type Cents, toDollars } from '../../contracts/money.ts'
import { NewProduct } from '../../contracts/product.ts'
import type { Deps } from '../deps.ts'
import { AppError, badInput, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { countNewListing, listProduct } from '../product/product.ts'
import { requireSelling } from '../product/seller-lock.ts'
import { deleteDraft, findOwnDraft, lockOwnDraft } from './draft-queries.ts'
import type { DraftRow } from './draft-row.ts'

type Publication = CallAnswer<'POST /api/drafts/publish'>

/** Lists each draft that is ready, in its own transaction. Collects drafts that cannot be listed in `refused`. */
export async function publishDrafts(
  deps: Deps,
  account: Signed,
  { ids, autoApprove }: CallBody<'POST /api/drafts/publish'>,
): Promise<Publication> {
  const publication: Publication = { published: [], refused: [] }
  for (const draftId of new Set(ids)) {
    try {
      publication.published.push({ draftId, product: await publish(deps, account, draftId, autoApprove) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      publication.refused.push({ draftId, message: error.message, fields: error.fields ?? {} })
    }
  }
  return publication
}

async function publish(deps: Deps, account: Signed, id: number, autoApprove: boolean) {
  // Check without a lock first: a draft that is not ready must not count toward the limit.
  toListing(await findOwnDraft(deps.db, account.id, id), autoApprove)
  await countNewListing(deps, account)
  return deps.db.transaction(async (tx) => {
    await requireSelling(tx, account.id)
    const listing = toListing(await lockOwnDraft(tx, account.id, id), autoApprove)
    await deleteDraft(tx, account.id, id)
    return listProduct(tx, deps, account, listing)
  })
}

/** Throws 404 without a draft, and 400 for one that `POST /api/create-product` would reject. */
function toListing(draft: DraftRow | null, autoApprove: boolean): NewProduct {
  if (!draft) throw notFound('This draft was already published or deleted.')
  const { price, leastPrice, proposal, ...fields } = draft
  const prices = { price: asText(price), leastPrice: asText(leastPrice) }
  const listing = { ...fields, ...prices, aiAnalysis: proposal, autoApprove }
  const { data, error } = NewProduct.safeParse(listing)
  if (error) throw badInput(error)
  return data
}

const asText = (price: Cents | null): string => (price === null ? '' : toDollars(price))

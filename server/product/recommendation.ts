import type { Answer } from '../../contracts/call.ts'
import type { Recommendation } from '../../contracts/product.ts'
import { type Client, clientOf } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/viewer.ts'
import { showProduct } from './catalogue.ts'
import { findByIds } from './product-queries.ts'
import { isPublic, toProduct } from './product-row.ts'
import {
  type Found,
  findCandidates,
  findCompared,
  findRecommending,
  findStored,
  lockRecommendations,
  storeRecommendations,
} from './recommendation-queries.ts'
import { type Similarity, similarityTo } from './similarity.ts'

const MAX_RECOMMENDATIONS = 8
/** Other items that a change to one item may refresh. */
const MAX_AFFECTED = 50

type Similar = Similarity & { id: number }
/**
 * Similar items, best first: the stored ones that are still approved, or computed now if none are stored. Throws 404 for
 * an item that this viewer may not see.
 */
export async function recommend(deps: Deps, viewer: Viewer, id: number): Promise<Answer<typeof Recommendation>[]> {
  const stored = await findStored(deps, [id])
  // Public items, which are most of them, need no permission check.
  const product = stored[0] && isPublic(stored[0].sourceStatus) ? null : await showProduct(deps, viewer, id)
  if (product && stored.length === 0) return computeNow(deps, product)
  return stored.map((row) => ({
    ...toProduct(row, deps.providers.images),
    similarity: row.similarity,
    recommendationReason: row.reason,
  }))
}

async function computeNow({ db, pool, providers }: Deps, product: Found): Promise<Answer<typeof Recommendation>[]> {
  const similar = await findMostSimilar(pool, product)
  if (similar.length === 0) return []
  const shown = await findByIds(
    db,
    similar.map(({ id }) => id),
    ['approved'],
  )
  return similar.flatMap(({ id, similarity, reason }) => {
    const row = shown.find((row) => row.id === id)
    return row ? [{ ...toProduct(row, providers.images), similarity, recommendationReason: reason }] : []
  })
}

async function findMostSimilar(client: Client, source: Found): Promise<Similar[]> {
  const candidates = await findCandidates(client, source)
  const compare = similarityTo(source)
  return candidates
    .map((candidate) => ({ id: candidate.id, ...compare(candidate) }))
    .filter(({ similarity }) => similarity > 0)
    .sort((a, b) => b.similarity - a.similarity || b.id - a.id)
    .slice(0, MAX_RECOMMENDATIONS)
}

/**
 * Job, after an item went live, changed, sold or was unlisted: refreshes its recommendations, those of the items that
 * recommend it, and those of the items most similar to it, which may recommend it now.
 */
export async function refreshRecommendations(deps: Deps, productId: number): Promise<void> {
  const affected = new Set(await findRecommending(deps.db, productId))
  for (const { id } of await refreshOne(deps, productId)) affected.add(id)
  for (const id of [...affected].slice(0, MAX_AFFECTED)) await refreshOne(deps, id)
}

/** Skips an item that is not approved: its page keeps its last recommendations. */
async function refreshOne({ db, now }: Deps, id: number): Promise<Similar[]> {
  return db.transaction(async (tx) => {
    // First, or another refresh could replace what it stores by what this one read before.
    await lockRecommendations(tx, id)
    const source = await findCompared(tx, id)
    if (!source) return []
    const similar = await findMostSimilar(clientOf(tx), source)
    await storeRecommendations(tx, id, similar, now())
    return similar
  })
}

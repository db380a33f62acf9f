import type { Answer } from '../../contracts/call.ts'
import type { Recommendation } from '../../contracts/product.ts'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/viewer.ts'
import { showProduct } from './catalogue.ts'
import { isPublic, toProduct } from './product-row.ts'
import {
  type Found,
  findApproved,
  findCandidates,
  findCompared,
  findRecommending,
  findStored,
  storeRecommendations,
} from './recommendation-queries.ts'
import { type Likeness, likenessTo } from './similarity.ts'

/** How many items are recommended at most. */
const MOST = 8
/** How many others a change of one item makes anew at most. */
const MOST_AFFECTED = 50

type Like = Likeness & { id: number }

/**
 * Items like this one, best first: what the job has stored, as far as it is still on the marketplace, or, while nothing is
 * stored, what is found now. Throws 404 for an item that this viewer may not see.
 */
export async function recommend(deps: Deps, viewer: Viewer, id: number): Promise<Answer<typeof Recommendation>[]> {
  const { pool, providers } = deps
  const stored = await findStored(pool, id)
  // What everybody may see needs no second look; most pages end here.
  const product = stored[0] && isPublic(stored[0].sourceStatus) ? null : await showProduct(deps, viewer, id)
  if (product && stored.length === 0) return findNow(deps, product)
  return stored.map((row) => ({
    ...toProduct(row, providers.images),
    similarity: row.similarity,
    recommendationReason: row.reason,
  }))
}

async function findNow(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  product: Found,
): Promise<Answer<typeof Recommendation>[]> {
  const likes = await mostLike(db, product)
  if (likes.length === 0) return []
  const shown = await findApproved(
    db,
    likes.map(({ id }) => id),
  )
  return likes.flatMap(({ id, similarity, reason }) => {
    const row = shown.find((row) => row.id === id)
    return row ? [{ ...toProduct(row, providers.images), similarity, recommendationReason: reason }] : []
  })
}

async function mostLike(db: Queryable, source: Found): Promise<Like[]> {
  const candidates = await findCandidates(db, source)
  const likeness = likenessTo(source)
  return candidates
    .map((candidate) => ({ id: candidate.id, ...likeness(candidate) }))
    .sort((a, b) => b.similarity - a.similarity || b.id - a.id)
    .slice(0, MOST)
}

/**
 * The job after an item went live, changed, sold or was unlisted: makes its own recommendations anew, those of the items that
 * recommend it, and those of the items most like it, which may recommend it now.
 */
export async function refreshRecommendations(deps: Pick<Deps, 'db' | 'now'>, productId: number): Promise<void> {
  const affected = new Set(await findRecommending(deps.db, productId))
  for (const { id } of await refreshOne(deps, productId)) affected.add(id)
  for (const id of [...affected].slice(0, MOST_AFFECTED)) await refreshOne(deps, id)
}

/** Nothing for an item that is not on the marketplace: its page may go on showing what it last recommended. */
async function refreshOne({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<Like[]> {
  const source = await findCompared(db, id)
  if (!source) return []
  const likes = await mostLike(db, source)
  await db.transaction((tx) => storeRecommendations(tx, id, likes, now()))
  return likes
}

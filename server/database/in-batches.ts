import type { Database, Transaction } from './connect.ts'

/** Runs `take`, which takes up to `size` rows and returns how many, in one transaction after the other until it takes fewer. Returns the sum. */
export async function inBatches(
  db: Database,
  size: number,
  take: (tx: Transaction) => Promise<number>,
): Promise<number> {
  let total = 0
  for (;;) {
    const taken = await db.transaction(take)
    total += taken
    if (taken < size) return total
  }
}

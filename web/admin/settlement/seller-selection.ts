import type { SellerSettlement } from '../../../contracts/settlement.ts'

export const isDue = ({ toBePaid }: Pick<SellerSettlement, 'toBePaid'>): boolean => Number(toBePaid) > 0

export function findSellers<S extends { username: string }>(sellers: readonly S[], search: string): S[] {
  const typed = search.trim().toLowerCase()
  return sellers.filter(({ username }) => username.toLowerCase().includes(typed))
}

type Seller = Pick<SellerSettlement, 'sellerId' | 'toBePaid'>

/** The box that selects everyone due among those that are listed; the others stay as they are. */
export function selectAll(listed: readonly Seller[], selected: readonly Seller[]) {
  const due = listed.filter(isDue)
  const others = selected.filter((seller) => !due.includes(seller))
  const isAll = due.length > 0 && due.every((seller) => selected.includes(seller))
  return {
    due,
    isAll,
    isSome: others.length < selected.length,
    toggled: new Set([...others, ...(isAll ? [] : due)].map(({ sellerId }) => sellerId)),
  }
}

import type { TaggableItem } from '../../contracts/price-tag.ts'
import { wordSearch } from '../lib/fold-text.ts'

type Item = Pick<TaggableItem, 'title' | 'seller' | 'printed'>

const isUnprinted = ({ printed }: Pick<Item, 'printed'>): boolean => printed !== 'yes'

/** Whether the list starts with what is not printed yet: not if that is all or nothing, or if items were chosen elsewhere. */
export const startsUnprinted = (items: readonly Pick<Item, 'printed'>[], chosen: readonly number[] | undefined) =>
  !chosen && items.some(isUnprinted) && !items.every(isUnprinted)

interface TagFilter {
  /** Empty for all. */
  seller: string
  onlyUnprinted: boolean
  search: string
}

/** `offered`: what can be printed. The search only narrows what is `shown` of it, so that items can be searched one by one. */
export function listTags<T extends Item>(items: readonly T[], { seller, onlyUnprinted, search }: TagFilter) {
  const ofSeller = seller ? items.filter((item) => item.seller === seller) : items
  const unprinted = ofSeller.filter(isUnprinted)
  const offered = onlyUnprinted ? unprinted : ofSeller
  const matches = wordSearch(search)
  const shown = offered.filter(({ title, seller }) => matches(`${title} ${seller}`))
  return { ofSeller, unprinted, offered, shown }
}

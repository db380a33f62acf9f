import { useState } from 'react'
import { localJson } from '../../lib/json-storage.ts'
import { type Section, type SectionKey, type SellerSort, SORTS } from './sections.ts'

const STORAGE_KEY = 'seller-dashboard-sort'

const isSort = (value: unknown): value is SellerSort => typeof value === 'string' && Object.hasOwn(SORTS, value)

/** Ignores stored values that are not a known sort. */
export const readSorts = (stored: unknown): Partial<Record<SectionKey, SellerSort>> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([, sort]) => isSort(sort)))

const storedSorts = () => readSorts(localJson.read(STORAGE_KEY))

/** Each section's sort, stored in this browser. */
export function usePersistedSort({ key, defaultSort }: Section): [SellerSort, (sort: SellerSort) => void] {
  const [sort, setSort] = useState(() => storedSorts()[key] ?? defaultSort)
  return [
    sort,
    (next) => {
      setSort(next)
      localJson.write(STORAGE_KEY, { ...storedSorts(), [key]: next })
    },
  ]
}

import { useState } from 'react'
import { type Section, type SectionKey, type SellerSort, SORTS } from './sections.ts'

/** Where the browser keeps how each section is sorted. */
const SORT_STORAGE = 'seller-dashboard-sort'

const isSort = (value: unknown): value is SellerSort => typeof value === 'string' && Object.hasOwn(SORTS, value)

/** What is stored may be anything; what is no sort is left out. */
export function readSorts(stored: string | null): Partial<Record<SectionKey, SellerSort>> {
  try {
    const sorts: unknown = JSON.parse(stored ?? '{}')
    return Object.fromEntries(Object.entries(sorts ?? {}).filter(([, sort]) => isSort(sort)))
  } catch {
    return {}
  }
}

/** The section's own order, kept in this browser. */
export function useRememberedSort({ key, defaultSort }: Section): [SellerSort, (sort: SellerSort) => void] {
  const [sort, setSort] = useState(() => readSorts(stored())[key] ?? defaultSort)
  return [
    sort,
    (next) => {
      setSort(next)
      localStorage.setItem(SORT_STORAGE, JSON.stringify({ ...readSorts(stored()), [key]: next }))
    },
  ]
}

const stored = (): string | null => localStorage.getItem(SORT_STORAGE)

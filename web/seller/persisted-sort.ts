import { useState } from 'react'
import { type Section, type SectionKey, type SellerSort, SORTS } from './sections.ts'

const STORAGE_KEY = 'seller-dashboard-sort'

const isSort = (value: unknown): value is SellerSort => typeof value === 'string' && Object.hasOwn(SORTS, value)

/** Ignores stored values that are not a known sort. */
export function readSorts(stored: string | null): Partial<Record<SectionKey, SellerSort>> {
  try {
    const sorts: unknown = JSON.parse(stored ?? '{}')
    return Object.fromEntries(Object.entries(sorts ?? {}).filter(([, sort]) => isSort(sort)))
  } catch {
    return {}
  }
}

/** Each section's sort, stored in this browser. */
export function usePersistedSort({ key, defaultSort }: Section): [SellerSort, (sort: SellerSort) => void] {
  const [sort, setSort] = useState(() => readSorts(stored())[key] ?? defaultSort)
  return [
    sort,
    (next) => {
      setSort(next)
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readSorts(stored()), [key]: next }))
    },
  ]
}

const stored = (): string | null => localStorage.getItem(STORAGE_KEY)

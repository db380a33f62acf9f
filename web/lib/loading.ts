import { countInProgress } from './in-progress.ts'

/** Counts a load in `<html data-loading="2">` until the returned function is called. No attribute means nothing is loading. */
export const startLoading = countInProgress((count) => {
  const { dataset } = document.documentElement
  if (count > 0) dataset.loading = String(count)
  else delete dataset.loading
})

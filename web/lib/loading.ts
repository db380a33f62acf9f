const loads = new Set<object>()

/** Counts a load in `<html data-loading="2">` until the returned function is called. No attribute means nothing is loading. */
export function startLoading(): () => void {
  const load = {}
  loads.add(load)
  showCount()
  return () => {
    if (loads.delete(load)) showCount()
  }
}

function showCount(): void {
  const { dataset } = document.documentElement
  if (loads.size > 0) dataset.loading = String(loads.size)
  else delete dataset.loading
}

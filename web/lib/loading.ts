const loads = new Set<object>()

/** Counts one thing that is loaded on demand until it is here: `<html data-loading="2">`, gone when nothing is awaited. */
export function beginLoading(): () => void {
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

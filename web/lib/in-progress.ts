/** Returns a function that starts something, which returns the one that ends it. `onChange` is told how many have not ended. */
export function countInProgress(onChange: (count: number) => void): () => () => void {
  const started = new Set<object>()
  return () => {
    const one = {}
    onChange(started.add(one).size)
    return () => {
      if (started.delete(one)) onChange(started.size)
    }
  }
}

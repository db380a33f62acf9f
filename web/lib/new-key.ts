let counter = 0
let latestMs = 0

/** Unique, and sorts by creation. `crypto.randomUUID` does not exist on plain HTTP pages, which a desk may be using. */
export function newKey(): string {
  counter += 1
  // A device's clock may be set back.
  latestMs = Math.max(latestMs, Date.now())
  const random = crypto.getRandomValues(new Uint32Array(3))
  const time = latestMs.toString(36).padStart(9, '0')
  return `${time}-${String(counter).padStart(4, '0')}-${[...random].map((part) => part.toString(36)).join('')}`
}

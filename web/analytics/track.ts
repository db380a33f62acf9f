/** Plain values only, and no personal data. */
export type Payload = Record<string, string | number | boolean | null | string[]>

export type Sink = (name: string, payload: Payload) => void

let sink: Sink | undefined
const queue: [string, Payload][] = []
/** Analytics may never load, so the queue is bounded. */
const MAX_QUEUED = 50

/** Reports an event; queued until analytics have loaded. */
export function track(name: string, payload: Payload): void {
  if (sink) sink(name, payload)
  else if (queue.length < MAX_QUEUED) queue.push([name, payload])
}

export function setSink(to: Sink): void {
  sink = to
  for (const [name, payload] of queue.splice(0)) to(name, payload)
}

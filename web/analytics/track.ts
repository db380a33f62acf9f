/** Plain values only: what is sent must hold nothing personal. */
export type Payload = Record<string, string | number | boolean | null | string[]>

export type Sink = (name: string, payload: Payload) => void

let sink: Sink | undefined
const early: [string, Payload][] = []
/** As many as can pile up before analytics have come, if ever they do. */
const MOST_EARLY = 50

/** Reports something that happened, from anywhere in the browser; kept back until analytics have been loaded. */
export function track(name: string, payload: Payload = {}): void {
  if (sink) sink(name, payload)
  else if (early.length < MOST_EARLY) early.push([name, payload])
}

export function sendTracked(to: Sink): void {
  sink = to
  for (const [name, payload] of early.splice(0)) to(name, payload)
}

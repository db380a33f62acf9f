/** A message that only the browser can read, as RFC 8030 sends it. */
export interface PushRequest {
  /** The push service's address of one browser: https, and a host with a name. */
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

/** Hands messages over to the push service of a browser's maker. */
export interface PushServices {
  readonly id: string
  /** The status that the push service answers. Rejects when it cannot be reached, or stands inside of our network. */
  deliver(request: PushRequest): Promise<number>
}

/** An encrypted message (RFC 8030). */
export interface PushRequest {
  /** The browser's URL at its push service: https, with a domain name. */
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

/** Delivers messages to browsers' push services. */
export interface PushServices {
  readonly id: string
  /** Returns the response's status. Rejects if the push service is unreachable or inside our network. */
  deliver(request: PushRequest): Promise<number>
}

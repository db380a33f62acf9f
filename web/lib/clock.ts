let behindMs = 0

/** The server's time: a device's clock may be minutes or days off. Until the server has told its time, the device's. */
export const now = (): Date => new Date(Date.now() + behindMs)

export const setBehind = (ms: number): void => {
  behindMs = ms
}

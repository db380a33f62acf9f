import { request as httpsRequest } from 'node:https'
import type { PushRequest, PushServices } from './port.ts'
import { isPublicAddress, publicLookup } from './public-hosts.ts'

const TIMEOUT_MS = 10_000

/**
 * Push services at the addresses that browsers named. Node's `https` and not `fetch`, because it takes a look-up of ours; it follows
 * no redirect.
 */
export const httpsPush: PushServices = {
  id: 'web push',
  deliver: ({ endpoint, headers, body }: PushRequest) =>
    new Promise((resolve, reject) => {
      if (!isPublicAddress(endpoint)) return reject(new Error('not an address of a push service'))
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const request = httpsRequest(endpoint, { method: 'POST', headers, signal, lookup: publicLookup }, (response) => {
        // What it says besides is of no use, and may be endless.
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      request.once('error', reject)
      request.end(body)
    }),
}

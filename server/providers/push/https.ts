import { request as httpsRequest } from 'node:https'
import type { PushRequest, PushServices } from './port.ts'
import { isPublicUrl, publicLookup } from './public-hosts.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends to the push services that browsers name. Uses Node's `https` because `fetch` does not accept a DNS lookup function;
 * it does not follow redirects.
 */
export const httpsPush: PushServices = {
  id: 'web push',
  deliver: ({ endpoint, headers, body }: PushRequest) =>
    new Promise((resolve, reject) => {
      if (!isPublicUrl(endpoint)) return reject(new Error('the endpoint is not a public https URL'))
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const request = httpsRequest(endpoint, { method: 'POST', headers, signal, lookup: publicLookup }, (response) => {
        // The body is useless and may be endless.
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      request.once('error', reject)
      request.end(body)
    }),
}

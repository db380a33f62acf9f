/**
 * `fetch` for vendors' APIs. It rejects a redirect as it does a broken connection: whoever answers for a vendor must not
 * choose whom this server calls next, least of all its own network.
 *
 * And its `signal` holds until the last byte. Node's own fetch forgets it when memory is tidied up between the first byte
 * and the last: a vendor that begins an answer and never ends it would be waited for for ever.
 */
export async function fetchWithoutRedirects(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const { signal } = init
  if (!signal || !response.body) return response
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), response)
}

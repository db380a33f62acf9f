/**
 * `fetch` for vendors' APIs. Redirects fail like network errors: a vendor must not make this server call other addresses,
 * such as its own network (SSRF).
 *
 * Its `signal` also covers the body. Node's fetch drops the signal if garbage collection runs while a body is
 * streaming, so a response that never ends would never time out.
 */
export async function fetchWithoutRedirects(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const { signal } = init
  if (!signal || !response.body) return response
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), response)
}

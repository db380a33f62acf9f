/** More than any image from `ingest`, or any listing. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * `fetch` for vendors' APIs. Redirects fail like network errors: a vendor must not make this server call other addresses,
 * such as its own network (SSRF). So do bodies that would fill the memory.
 *
 * Its `signal` also covers the body. Node's fetch drops the signal if garbage collection runs while a body is
 * streaming, so a response that never ends would never time out.
 */
export async function fetchWithoutRedirects(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const { signal } = init
  return response.body
    ? new Response(response.body.pipeThrough(limitBytes(), signal ? { signal } : {}), response)
    : response
}

function limitBytes(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new Error('the response is too large')
      controller.enqueue(chunk)
    },
  })
}

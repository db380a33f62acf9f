import { expect, type Mock, vi } from 'vitest'

/** The next call of the API gets no answer. Returns how to wait until it is sent, and then let its time run out. */
export function deadConnection(api: Mock): () => Promise<void> {
  const dead = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(dead.signal)
  api.mockImplementationOnce(
    (_name, { signal }: { signal?: AbortSignal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  return async () => {
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledOnce())
    dead.abort(new DOMException('No answer', 'TimeoutError'))
  }
}

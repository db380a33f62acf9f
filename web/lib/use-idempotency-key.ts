import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** The key of a request: the same again if it is sent again after a failure, so that it counts once. */
export function useIdempotencyKey() {
  const sent = useRef({ content: '', key: '' })
  return {
    keyOf(input: object): string {
      const content = JSON.stringify(input)
      if (sent.current.content !== content) sent.current = { content, key: newKey() }
      return sent.current.key
    },
    /** After success: the same content is a new request. */
    reset() {
      sent.current = { content: '', key: '' }
    },
  }
}

import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '../query-client.ts'

interface CallerProps {
  hook: () => unknown
  onReturned: (value: unknown) => void
}

function Caller({ hook, onReturned }: CallerProps) {
  onReturned(hook())
  return null
}

/** What a hook returns to a component. Effects do not run, and there is one render. */
export function callHook<T>(hook: () => T, client = createQueryClient()): T {
  let returned: unknown
  const caller = createElement(Caller, {
    hook,
    onReturned: (value) => {
      returned = value
    },
  })
  renderToString(createElement(QueryClientProvider, { client }, caller))
  return returned as T
}

import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useOnce } from './use-once.ts'

const shown: { press?: () => void } = {}

function Form({ run }: { run: () => Promise<void> }) {
  shown.press = useOnce(run)
  return null
}

test('a second press does nothing until the first has ended, also if that one fails', async () => {
  let fail: ((error: Error) => void) | undefined
  const run = vi.fn(
    () =>
      new Promise<void>((_resolve, reject) => {
        fail = reject
      }),
  )
  renderToString(createElement(Form, { run }))
  shown.press?.()
  shown.press?.()
  expect(run).toHaveBeenCalledTimes(1)
  fail?.(new Error('offline'))
  await vi.waitFor(() => {
    shown.press?.()
    expect(run).toHaveBeenCalledTimes(2)
  })
})

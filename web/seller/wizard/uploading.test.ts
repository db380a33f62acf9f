import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Upload } from '../photos/photo-uploads.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { Uploading } from './uploading.tsx'
import type { DraftStore } from './use-draft.ts'

const failedOf = (name: string, canRetry: boolean): Upload => ({
  state: 'failed',
  share: 0,
  failure: { message: `Failed to get ImageKit auth for ${name}`, reason: 'Not now.', canRetry, wasAnswered: true },
})

function propsFor(uploads: Upload[], retry = () => {}) {
  const photos = uploads.map((_, index) => ({ id: String(index), name: `${index + 1}.jpg`, url: null }))
  const store = {
    draft: { ...EMPTY_DRAFT, photos },
    uploads: {
      of: ({ id }: { id: string }) => uploads[Number(id)],
      previews: new Map(),
      progressOf: () => ({ total: 0, stored: 0, failed: 0, share: 0, bytesLeft: null, refusal: null }),
      retryAll: () => (uploads.some(({ failure }) => failure?.canRetry) ? retry : undefined),
    },
  } as unknown as DraftStore
  return { ...store, onCancel: () => {} }
}

/** The text of the step, with the buttons in brackets. */
function shown(...uploads: Upload[]): string {
  const html = renderToString(createElement(Uploading, propsFor(uploads)))
  return html
    .replaceAll(/<button[^>]*>/g, '[')
    .replaceAll('</button>', ']')
    .replaceAll(/<[^>]*>/g, '')
}

interface Props {
  children?: ReactNode
  onClick?: () => void
}
const elementsIn = (node: ReactNode): ReactElement<Props>[] =>
  Children.toArray(node).flatMap((child) =>
    isValidElement<Props>(child) ? [child, ...elementsIn(child.props.children)] : [],
  )

test('photos that a server refuses for good can be retried one by one or all, or be left out', () => {
  const text = shown(failedOf('1.jpg', true), failedOf('2.jpg', true))
  expect(text).toContain('2 photos couldn&#x27;t be uploaded.')
  expect(text).toContain('Failed to get ImageKit auth for 1.jpgNot now.[Retry]')
  expect(text).toMatch(/\[Continue without them\]\[Retry all\]\[Cancel\]$/)
  const retry = vi.fn()
  const step = Uploading(propsFor([failedOf('1.jpg', true), failedOf('2.jpg', true)], retry))
  elementsIn(step)
    .find(({ props }) => props.children === 'Retry all')
    ?.props.onClick?.()
  expect(retry).toHaveBeenCalled()
})

test('photos that no retry can save can only be left out', () => {
  const text = shown(failedOf('1.jpg', false), failedOf('2.jpg', false), { state: 'stored', share: 1 })
  expect(text).toMatch(/\[Continue without them\]\[Cancel\]$/)
  expect(text).not.toContain('[Retry')
})

test('nothing is left out while a photo is still on its way', () => {
  const text = shown(failedOf('1.jpg', true), { state: 'sending', share: 0.5 })
  expect(text).toContain('Uploading your photos')
  expect(text).not.toContain('[Continue')
})

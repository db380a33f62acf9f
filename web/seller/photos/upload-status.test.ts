import { createElement } from 'react'
import { expect, test } from 'vitest'
import { textOf } from '../../lib/testing/text-of.ts'
import type { UploadProgress } from './upload-progress.ts'
import { UploadStatus } from './upload-status.tsx'

const NONE: UploadProgress = { total: 2, stored: 0, failed: 0, share: 0, bytesLeft: null, refusal: null }
const NO_ROOM = "There's no room for more images right now."

const shown = (progress: Partial<UploadProgress>, isPaused: boolean): string =>
  textOf(createElement(UploadStatus, { progress: { ...NONE, ...progress }, isPaused, onRetry: undefined }))

test('a paused upload waits for the connection, or says why the server refuses', () => {
  expect(shown({}, true)).toContain('Waiting for the connection. The upload goes on by itself.')
  expect(shown({ refusal: NO_ROOM }, true)).toContain(`${NO_ROOM} The upload goes on by itself.`)
  expect(shown({ refusal: NO_ROOM }, true)).not.toContain('connection')
})

test.each(['Please try again.', 'Please try again later.'])(
  'a paused upload does not ask what it does by itself: %s',
  (request) => {
    expect(shown({ refusal: `${NO_ROOM} ${request}` }, true)).toContain(`${NO_ROOM} The upload goes on by itself.`)
    expect(shown({ failed: 2, refusal: `${NO_ROOM} ${request}` }, false)).toContain(request)
  },
)

test('photos that the server refused to the end are counted, with its reason', () => {
  expect(shown({ failed: 2, refusal: NO_ROOM }, false)).toContain(`0 of 2 uploaded, 2 failed. ${NO_ROOM}`)
  expect(shown({ failed: 2 }, false)).toMatch(/2 failed$/)
})

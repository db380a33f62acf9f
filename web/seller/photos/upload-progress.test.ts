import { expect, test } from 'vitest'
import type { Upload } from './photo-uploads.ts'
import { inMegabytes, progressOf } from './upload-progress.ts'

const upload = (id: string, state: Upload['state'], share = 0) => ({ id, upload: { state, share } })

test('the total is over all photos, and what is left counts the bytes that will be sent', () => {
  const uploads = [upload('a', 'stored', 1), upload('b', 'sending', 0.5), upload('c', 'waiting'), upload('d', 'failed')]
  const sizes = new Map([
    ['a', { original: 4000, prepared: 400 }],
    ['b', { original: 4000, prepared: 400 }],
    // Not downscaled yet: expected to shrink like the others.
    ['c', { original: 8000 }],
    ['d', { original: 4000 }],
  ])
  expect(progressOf(uploads, sizes)).toMatchObject({
    total: 4,
    stored: 1,
    failed: 1,
    share: 0.375,
    bytesLeft: 200 + 800,
  })
})

test('a refusal is the reason of a photo that can be sent again, not of a lost connection or a file that is no photo', () => {
  const because = (reason: string, canRetry: boolean, wasAnswered: boolean) => ({
    id: reason,
    upload: { ...upload(reason, 'waiting').upload, failure: { message: '', reason, canRetry, wasAnswered } },
  })
  const lost = because('No connection.', true, false)
  const damaged = because('Damaged.', false, true)
  expect(progressOf([lost, damaged], new Map()).refusal).toBeNull()
  expect(progressOf([lost, damaged, because('No room.', true, true)], new Map()).refusal).toBe('No room.')
})

test('what is left is unknown until the first photo is downscaled, and nothing at the end', () => {
  const sizes = new Map([['a', { original: 4000 }]])
  expect(progressOf([upload('a', 'waiting')], sizes).bytesLeft).toBeNull()
  expect(progressOf([upload('a', 'stored', 1)], new Map()).bytesLeft).toBe(0)
})

test.each([
  [1, '0.1 MB'],
  [1.26 * 1024 * 1024, '1.3 MB'],
  [42.4 * 1024 * 1024, '42 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(inMegabytes(bytes)).toBe(text)
})

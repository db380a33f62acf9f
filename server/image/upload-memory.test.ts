import { expect, it } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { createUploadMemory } from './with-uploads.ts'

/** Lasts until `finish` is called. */
function upload() {
  const { promise, resolve } = withResolvers()
  return { act: () => promise, finish: resolve }
}

it('limits the memory of one owner without affecting others', async () => {
  const memory = createUploadMemory({ maxBytes: 100, maxBytesPerOwner: 40 })
  const first = upload()
  const held = memory.reserve('account:1', 30, first.act)
  await expect(memory.reserve('account:1', 11, first.act)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  await expect(memory.reserve('account:2', 40, async () => 'taken')).resolves.toBe('taken')
  first.finish()
  await held
  await expect(memory.reserve('account:1', 40, async () => 'taken')).resolves.toBe('taken')
})

it('limits the memory of all owners together', async () => {
  const memory = createUploadMemory({ maxBytes: 50, maxBytesPerOwner: 40 })
  const first = upload()
  const held = memory.reserve('account:1', 40, first.act)
  await expect(memory.reserve('account:2', 11, first.act)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  first.finish()
  await held
  await expect(memory.reserve('account:2', 40, async () => 'taken')).resolves.toBe('taken')
})

it('releases the memory after a failure', async () => {
  const memory = createUploadMemory({ maxBytes: 40, maxBytesPerOwner: 40 })
  await expect(memory.reserve('account:1', 40, () => Promise.reject(new Error('no picture')))).rejects.toThrow(
    'no picture',
  )
  await expect(memory.reserve('account:1', 40, async () => 'taken')).resolves.toBe('taken')
})

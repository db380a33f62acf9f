import { expect, it } from 'vitest'
import { createUploadRoom } from './upload-room.ts'

/** Holds until told. */
function upload() {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { act: () => done, finish }
}

it('bounds what one owner has in memory, and lets others in', async () => {
  const room = createUploadRoom({ bytes: 100, bytesEach: 40 })
  const first = upload()
  const held = room.hold('account:1', 30, first.act)
  await expect(room.hold('account:1', 11, first.act)).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  await expect(room.hold('account:2', 40, async () => 'taken')).resolves.toBe('taken')
  first.finish()
  await held
  await expect(room.hold('account:1', 40, async () => 'taken')).resolves.toBe('taken')
})

it('bounds what all have in memory together', async () => {
  const room = createUploadRoom({ bytes: 50, bytesEach: 40 })
  const first = upload()
  const held = room.hold('account:1', 40, first.act)
  await expect(room.hold('account:2', 11, first.act)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  first.finish()
  await held
  await expect(room.hold('account:2', 40, async () => 'taken')).resolves.toBe('taken')
})

it('is free again after a failure', async () => {
  const room = createUploadRoom({ bytes: 40, bytesEach: 40 })
  await expect(room.hold('account:1', 40, () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  await expect(room.hold('account:1', 40, async () => 'taken')).resolves.toBe('taken')
})

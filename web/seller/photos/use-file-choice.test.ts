import { expect, test } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { useFileChoice } from './use-file-choice.ts'

const photo = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name)

test('photos that are here or were chosen just before are not added again', async () => {
  const added: string[][] = []
  const choice = callHook(() =>
    useFileChoice({
      present: 1,
      limit: 50,
      known: () => [{ id: '1', name: 'a.jpg', size: 4, url: null }],
      onFiles: (files) => added.push(files.map(({ name }) => name)),
    }),
  )
  choice.choose([photo('a.jpg'), photo('b.jpg')])
  choice.choose([photo('b.jpg'), photo('c.jpg')])
  expect(await choice.whenChecked()).toBe(3)
  expect(added).toEqual([['b.jpg'], ['c.jpg']])
})

test('where repeats are welcome, the same photo is added each time that it is chosen', async () => {
  const added: string[][] = []
  const choice = callHook(() =>
    useFileChoice({ present: 0, limit: 50, onFiles: (files) => added.push(files.map(({ name }) => name)) }),
  )
  choice.choose([photo('a.jpg')])
  choice.choose([photo('a.jpg')])
  await choice.whenChecked()
  expect(added).toEqual([['a.jpg'], ['a.jpg']])
})

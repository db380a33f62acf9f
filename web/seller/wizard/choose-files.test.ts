import { expect, test } from 'vitest'
import { chooseFiles } from './choose-files.ts'

const file = (name: string, type = 'image/jpeg', size = 1000): File => ({ name, type, size }) as File
const MB = 1024 * 1024

test('pictures of up to 10 MB are taken, HEIC without a type too; the rest is skipped with its reason', () => {
  const all = [
    ...[file('a.jpg'), file('b.heic', ''), file('c.png', 'image/png', 10 * MB)],
    ...[file('d.jpg', 'image/jpeg', 10 * MB + 1), file('e.txt', 'text/plain'), file('f.pdf', 'application/pdf')],
  ]
  const { files, skipped } = chooseFiles(all, 0)
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.heic', 'c.png'])
  expect(skipped).toBe('2 files are not pictures. 1 file is larger than 10 MB.')
})

test('no more than 50 photos come together', () => {
  const { files, skipped } = chooseFiles([file('a.jpg'), file('b.jpg'), file('c.jpg')], 48)
  expect(files).toHaveLength(2)
  expect(skipped).toBe('1 file is over the limit of 50.')
})

test('nothing is said when nothing is skipped', () => {
  expect(chooseFiles([file('a.jpg')], 0).skipped).toBe('')
})

import { expect, test } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  file: (resolve: (file: File) => void) => resolve(new File([], name)),
})

/** A reader returns its entries in parts. */
const folderOf = (...names: string[]) => {
  const parts = [names.slice(0, 2), names.slice(2), []].map((part) => part.map(fileEntry))
  return {
    name: 'Attic',
    isFile: false,
    createReader: () => ({ readEntries: (resolve: (entries: unknown) => void) => resolve(parts.shift()) }),
  }
}

const drop = (...entries: object[]) =>
  droppedFiles({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: [],
  } as unknown as DataTransfer)

test('the photos of a folder come in the order of their numbers', async () => {
  const files = await drop(folderOf('photo 10.jpg', 'photo 2.jpg', '.DS_Store', 'photo 1.jpg'), fileEntry('lamp.jpg'))
  expect(files.map(({ name }) => name)).toEqual(['photo 1.jpg', 'photo 2.jpg', 'photo 10.jpg', 'lamp.jpg'])
})

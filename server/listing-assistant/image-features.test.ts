import { expect, test } from 'vitest'
import { drawnThing } from '../testing/photos.ts'
import { dominantColors } from './dominant-colors.ts'
import { imageFeatures, similarity } from './image-features.ts'

const of = async (...thing: Parameters<typeof drawnThing>) => imageFeatures(await drawnThing(...thing))

test('a picture is most similar to itself, less to another color, least to another thing in another color', async () => {
  const star = await of('star', '#b02020')
  const [repainted, trousers] = [await of('star', '#a02828'), await of('trousers', '#101040')]
  expect(similarity(star, star)).toBe(1)
  expect(similarity(star, repainted)).toBeLessThan(1)
  expect(similarity(star, trousers)).toBeLessThan(similarity(star, repainted))
})

test.each([
  ['#b02020', 'red'],
  ['#2b4a8b', 'blue'],
  ['#4a8a4a', 'green'],
])('the thing is named by its color %s and not by the wall behind it', async (color, name) => {
  expect(await dominantColors(await drawnThing('star', color))).toEqual([name])
})

test('what is no picture has no features', async () => {
  await expect(imageFeatures(Buffer.from('no picture'))).rejects.toThrow()
})

import { expect, test } from 'vitest'
import { drawShape } from '../testing/photos.ts'
import { dominantColors } from './dominant-colors.ts'
import { imageFeatures, similarity } from './image-features.ts'

const of = async (...thing: Parameters<typeof drawShape>) => imageFeatures(await drawShape(...thing))

test('an image is most similar to itself, less to another color, least to another object in another color', async () => {
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
])('the dominant color is the object’s %s, not the wall’s', async (color, name) => {
  expect(await dominantColors(await drawShape('star', color))).toEqual([name])
})

test('a file that is not an image has no features', async () => {
  await expect(imageFeatures(Buffer.from('no picture'))).rejects.toThrow()
})

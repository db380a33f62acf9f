import { expect, test } from 'vitest'
import { pictureSource, pictureSourceSet } from './picture-source.ts'

const site = 'https://fernvale.example'

test('a picture of our own store has a URL relative to the page', () => {
  expect(pictureSource(`${site}/images/lamp.jpg`, 'card', site)).toBe('/images/lamp.jpg?tr=w-600,h-900,q-70,f-auto')
})

test('another host stays as it is, even one whose name starts like ours', () => {
  const elsewhere = `${site}.evil.example/lamp.jpg`
  expect(pictureSource(elsewhere, 'thumbnail', site)).toBe(`${elsewhere}?tr=w-300,h-450,q-75,f-auto`)
})

test('the browser may choose smaller sizes with the same aspect ratio', () => {
  expect(pictureSourceSet('/lamp.jpg', 'hero', site).split(', ')).toEqual([
    '/lamp.jpg?tr=w-300,h-450,q-75,f-auto 300w',
    '/lamp.jpg?tr=w-600,h-900,q-70,f-auto 600w',
    '/lamp.jpg?tr=w-1000,h-1500,q-80,f-auto 1000w',
  ])
  expect(pictureSourceSet('/lamp.jpg', 'gallery', site)).toBe('/lamp.jpg?tr=w-1000,h-1333,q-75,f-auto 1000w')
})

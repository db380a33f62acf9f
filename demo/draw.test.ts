import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CATEGORY_TREE, isCategory } from '../contracts/category.ts'
import { drawPicture, renderPicture } from './draw.ts'
import { DRAWINGS } from './drawings/drawings.ts'
import { DEMO_GOODS } from './goods.ts'

const pricedFrom = (low: number, high: number): number =>
  DEMO_GOODS.filter(({ price }) => Number(price) >= low && Number(price) < high).length

describe('the demo goods', () => {
  test('are about sixty, half for each seller', () => {
    expect(DEMO_GOODS.length).toBeGreaterThanOrEqual(60)
    expect(DEMO_GOODS.length).toBeLessThanOrEqual(64)
    const hazels = DEMO_GOODS.filter(({ seller }) => seller === 'hazel').length
    expect(Math.abs(hazels * 2 - DEMO_GOODS.length)).toBeLessThanOrEqual(4)
  })

  test('each have a slug and a title of their own', () => {
    expect(new Set(DEMO_GOODS.map(({ slug }) => slug)).size).toBe(DEMO_GOODS.length)
    expect(new Set(DEMO_GOODS.map(({ title }) => title)).size).toBe(DEMO_GOODS.length)
  })

  test.each(DEMO_GOODS)('$slug could have been listed by a seller', (good) => {
    expect(good.title.length).toBeLessThanOrEqual(100)
    expect(good.price).toMatch(/^\d+\.\d{2}$/)
    expect(isCategory(good.category)).toBe(true)
    expect(good.tags.length).toBeGreaterThanOrEqual(3)
    expect(good.tags.length).toBeLessThanOrEqual(7)
    const words = good.description.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(40)
    expect(words).toBeLessThanOrEqual(120)
    expect(good.pictures.length).toBeGreaterThanOrEqual(2)
    expect(good.pictures.length).toBeLessThanOrEqual(4)
  })

  test('stand on every top shelf of the category tree', () => {
    const shelves = new Set(DEMO_GOODS.map(({ category }) => category.split(' > ')[0]))
    expect([...shelves].sort()).toEqual(CATEGORY_TREE.map(({ name }) => name).sort())
  })

  test('cost something for every purse', () => {
    expect(pricedFrom(0, 20)).toBeGreaterThan(4)
    expect(pricedFrom(20, 30)).toBeGreaterThan(4)
    expect(pricedFrom(0, 50)).toBeGreaterThanOrEqual(22)
    expect(pricedFrom(50, 100)).toBeGreaterThan(7)
    expect(pricedFrom(100, 250)).toBeGreaterThan(7)
    expect(pricedFrom(250, Number.POSITIVE_INFINITY)).toBeGreaterThan(7)
  })

  test('include a few descriptions long enough to be folded', () => {
    expect(DEMO_GOODS.filter(({ description }) => description.length > 500).length).toBeGreaterThan(4)
  })

  test('use every drawing there is', () => {
    const drawn = new Set(DEMO_GOODS.flatMap(({ pictures }) => pictures.map(({ thing }) => thing)))
    expect([...drawn].sort()).toEqual(Object.keys(DRAWINGS).sort())
  })
})

describe('the pictures', () => {
  test('are all well-formed SVG, half as tall again as wide', async () => {
    for (const picture of DEMO_GOODS.flatMap(({ pictures }) => pictures)) {
      const drawing = drawPicture(picture)
      expect(drawing).not.toMatch(/NaN|undefined|Infinity/)
      const { format, width, height } = await sharp(Buffer.from(drawing)).metadata()
      expect({ format, width, height }).toEqual({ format: 'svg', width: 1000, height: 1500 })
    }
  })

  test('define every paint they use', () => {
    for (const picture of DEMO_GOODS.flatMap(({ pictures }) => pictures)) {
      const drawing = drawPicture(picture)
      const defined = new Set([...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const used = [...drawing.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
      expect(used.filter((id) => !defined.has(id))).toEqual([])
    }
  })

  test('of one good differ from each other', () => {
    for (const { pictures } of DEMO_GOODS) expect(new Set(pictures.map(drawPicture)).size).toBe(pictures.length)
  })

  test('render to JPEGs of 1000 by 1500 that decode', async () => {
    for (const picture of DEMO_GOODS.slice(0, 6).flatMap(({ pictures }) => pictures.slice(0, 1))) {
      const jpeg = sharp(await renderPicture(picture))
      const { data, info } = await jpeg.raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 1000, height: 1500, channels: 3 })
      expect(new Set(data.subarray(0, 30_000)).size).toBeGreaterThan(8)
    }
  })
})

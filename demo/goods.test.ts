import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CATEGORY_TREE, isCategory } from '../contracts/category.ts'
import { DEMO_GOODS } from './goods.ts'

const PICTURES = path.join(import.meta.dirname, 'pictures')
const MAX_BYTES = 8_000_000

const pricedFrom = (low: number, high: number): number =>
  DEMO_GOODS.filter(({ price }) => Number(price) >= low && Number(price) < high).length
/** What the store keeps of an upload, so that these need not be encoded again. */
const AS_STORED = { format: 'webp', width: 1400, height: 2100, hasAlpha: false, space: 'srgb', channels: 3 }

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
    expect(good.pictures).toBeGreaterThanOrEqual(2)
    expect(good.pictures).toBeLessThanOrEqual(4)
  })

  test('cover every top-level category', () => {
    const covered = new Set(DEMO_GOODS.map(({ category }) => category.split(' > ')[0]))
    expect([...covered].sort()).toEqual(CATEGORY_TREE.map(({ name }) => name).sort())
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
})

describe('the pictures of the demo goods', () => {
  test('are there, and no others', async () => {
    const named = DEMO_GOODS.flatMap(({ slug, pictures }) =>
      Array.from({ length: pictures }, (_, index) => `${slug}-${index + 1}.webp`),
    )
    expect((await readdir(PICTURES)).sort()).toEqual(named.sort())
  })

  test('are as large as the largest preset, without metadata, and small together', async () => {
    let bytes = 0
    for (const name of await readdir(PICTURES)) {
      const file = await readFile(path.join(PICTURES, name))
      const { exif, icc, xmp, iptc, orientation, ...rest } = await sharp(file).metadata()
      expect(rest, name).toMatchObject(AS_STORED)
      expect([exif, icc, xmp, iptc, orientation], name).toEqual(Array(5).fill(undefined))
      bytes += file.length
    }
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  })
})

import { expect, test } from 'vitest'
import { parseScan } from './parse-scan.ts'

test('the camera reads receipts and price tags, and nothing else', () => {
  expect(parseScan('https://shop.example/pickup?code=000000')).toEqual({ code: '000000' })
  expect(parseScan('https://shop.example/product/42')).toEqual({ productId: 42 })
  expect(parseScan('https://shop.example/product/42?from=tag')).toEqual({ productId: 42 })
  for (const text of ['https://elsewhere.example', 'WIFI:S:barn;;', '']) expect(parseScan(text)).toBeNull()
})

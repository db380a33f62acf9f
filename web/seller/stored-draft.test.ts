import { afterEach, expect, test, vi } from 'vitest'
import { localJson } from '../lib/json-storage.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { hasDraft, storeCopy } from './stored-draft.ts'
import { draftKey, readDraft } from './wizard/draft.ts'

afterEach(() => vi.unstubAllGlobals())

test("a copied listing is a draft of its account, with the item's details and its price before a price drop", () => {
  stubStorage()
  expect(storeCopy(1, aProduct({ title: 'Oak stool', price: '20.00', originalPrice: '40.00' }))).toBe(true)
  expect([hasDraft(1), hasDraft(2)]).toEqual([true, false])
  const copy = () => readDraft(localJson.read(draftKey(1)))
  expect(copy().fields).toMatchObject({ title: 'Oak stool', price: '40.00' })
  expect(copy().photos).toEqual([])
  storeCopy(1, aProduct({ price: '20.00' }))
  expect(copy().fields.price).toBe('20.00')
})

test('with blocked storage there is no draft, and the caller learns that nothing was copied', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(hasDraft(1)).toBe(false)
  expect(storeCopy(1, aProduct())).toBe(false)
})

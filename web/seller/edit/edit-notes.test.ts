import { createElement } from 'react'
import { expect, test } from 'vitest'
import { textOf } from '../../lib/testing/text-of.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { EditNotes } from './edit-notes.tsx'

const notes = (fields: Parameters<typeof aProduct>[0]): string =>
  textOf(createElement(EditNotes, { product: aProduct(fields), isRestored: false }))

test('an item that is lowered or sold while it is edited says so', () => {
  expect(notes({ price: '47.00' })).toBe('')
  expect(notes({ price: '35.25', originalPrice: '47.00' })).toMatch(
    /^A price drop has lowered .* \$47\.00 to \$35\.25\./,
  )
  const sold = notes({ status: 'sold', price: '35.25', originalPrice: '47.00' })
  expect(sold).toBe('This item is sold and cannot be changed.')
})

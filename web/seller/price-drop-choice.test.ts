import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceDropChoice } from './price-drop-choice.tsx'

const shown = (joins: boolean, error?: string): string =>
  renderToString(createElement(PriceDropChoice, { joins, onJoin: () => {}, least: { error, readOnly: true } }))

test('the lowest price is asked for only if the item joins price drops', () => {
  expect(shown(true)).toContain('Lowest price')
  expect(shown(false)).not.toContain('Lowest price')
})

test('a lowest price that is refused is shown even if the item joins no price drops', () => {
  expect(shown(false, 'Enter an amount such as 12.50')).toContain('Enter an amount such as 12.50')
})

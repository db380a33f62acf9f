import { expect, test } from 'vitest'
import { isPlaceholder } from './placeholder.ts'

test.each([
  'Untitled',
  'unknown.',
  ' N/A ',
  'Description',
  'An item',
  'Not specified',
  '…',
  '???',
  'Teal. Please write what it is made of, its size, its age and any flaws.',
])('%j is a placeholder', (text) => expect(isPlaceholder(text)).toBe(true))

test.each([
  '',
  'Unknown Pleasures LP',
  'Title deed of 1901',
  'Please write to me for more photos.',
  'Lamp',
  '茶碗',
  '7',
])('%j is what a seller may mean', (text) => expect(isPlaceholder(text)).toBe(false))

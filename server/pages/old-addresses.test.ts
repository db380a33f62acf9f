import { expect, test } from 'vitest'
import { withOneSlash, withoutSpaces } from './old-addresses.ts'

test.each([
  ['/product/9%20', '/product/9'],
  ['/receipt/a-secret_.1%20%20?from=mail%20', '/receipt/a-secret_.1?from=mail%20'],
])('spaces copied along with a path are dropped: %s', (url, expected) => {
  expect(withoutSpaces(url)).toBe(expected)
})

test.each(['/marketplace?search=lamp%20', '/seller/a%20b', '//example.com%20', '/\\example.com%20', '/%20'])(
  '%s stays as it is',
  (url) => {
    expect(withoutSpaces(url)).toBe(url)
  },
)

test.each(['//example.com/a//b', '/\\example.com/a//b', '///example.com/a//b'])('%s names no other site', (url) => {
  expect(withOneSlash(url)).toBe('/example.com/a//b')
})

import { expect, test } from 'vitest'
import { nameOf } from './list-cached-pages.ts'

test.each([
  ['Fernvale', '/', 'Home'],
  ['Marketplace | Fernvale', '/marketplace', 'Marketplace'],
  ['Walnut clock | eight-day | Fernvale', '/product/7', 'Walnut clock | eight-day'],
  ['Lamps | Fernvale', '/marketplace?category=Home+%3E+Lamps&search=brass', 'Lamps · brass'],
  ['', '/help', '/help'],
])('a kept page with the title "%s" at %s is named %s', (title, path, name) =>
  expect(nameOf(title, `https://fernvale.example${path}`)).toBe(name),
)

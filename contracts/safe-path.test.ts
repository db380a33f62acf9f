import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each(['/checkout/5', '/marketplace?tag=brass#top', '/'])('%s stays as it is', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  undefined,
  '',
  'checkout',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '//[',
  '/marketplace/..//evil.example',
  'javascript:alert(1)',
])('%j leads home', (path) => {
  expect(safePath(path)).toBe('/')
})

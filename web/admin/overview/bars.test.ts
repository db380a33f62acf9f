import type { ReactElement, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Bars } from './bars.tsx'

/** Of each list in it. */
function keysIn(node: ReactNode): (string | null)[][] {
  if (Array.isArray(node)) {
    const isList = node.some((child) => child?.key != null)
    return [...(isList ? [node.map(({ key }: ReactElement) => key)] : []), ...node.flatMap(keysIn)]
  }
  const children = (node as ReactElement<{ children?: ReactNode }> | undefined)?.props?.children
  return children === undefined ? [] : keysIn(children)
}

test('an hour that the clocks repeat is two bars and two rows', () => {
  const bars = ['05', '06'].map((hour) => ({ key: `2026-11-01T${hour}:00Z`, label: 'Sun, 1 AM', value: 1 }))
  const lists = keysIn(Bars({ title: 'Views', bars }))
  expect(lists.map((keys) => new Set(keys).size)).toEqual([2, 2])
})

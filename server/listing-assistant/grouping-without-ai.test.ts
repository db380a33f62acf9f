import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { storeImage } from '../image/image.ts'
import { pairwiseF1 } from '../testing/pairwise-f1.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
const { id: ownerId } = await addPerson(deps, 'hazel')
const hazel = await new Browser(app).signIn('hazel')

async function store(picture: string): Promise<string> {
  const bytes = await readFile(path.resolve(import.meta.dirname, `../../demo/pictures/${picture}`))
  return (await storeImage(deps, { bytes, fileName: 'IMG_1.jpg', folder: 'products', ownerId })).url
}

const group = (photos: object[]) => hazel.post('/api/group-photos', { photos })
/** Seconds after nine o'clock. */
const at = (seconds: number) => new Date(Date.parse('2026-06-01T09:00:00Z') + seconds * 1000).toISOString()

const ITEMS = [
  'brick-red-rotary-phone',
  'catawba-valley-face-jug',
  'five-string-resonator-banjo',
  'pottery-hen-on-nest',
]
const items = ITEMS.flatMap((_, item) => [item, item, item])
const urls: string[] = []
for (const slug of ITEMS) for (const view of [1, 2, 3]) urls.push(await store(`${slug}-${view}.webp`))

describe('grouping without AI', () => {
  const f1 = (groups: string[][], asked: string[]) =>
    pairwiseF1(
      groups.map((urlsOfGroup) => urlsOfGroup.map((url) => asked.indexOf(url))),
      asked.map((url) => items[urls.indexOf(url)] ?? -1),
    )

  test('finds the items by time and similarity', async () => {
    const asked = urls.map((imageUrl, index) => ({ imageUrl, takenAt: at((items[index] ?? 0) * 60 + (index % 3) * 6) }))
    const { groups, source, note } = (await group(asked)).json()
    expect(f1(groups, urls)).toBeGreaterThanOrEqual(0.95)
    expect([source, note]).toEqual([
      'built-in',
      'Not AI: we sorted your photos by when they were taken and how alike they look. Please check the groups.',
    ])
  })

  test('finds most of them by similarity alone, in any order', async () => {
    const mixed = urls.map((_, index) => urls[(index * 7) % urls.length] ?? '')
    const { groups, note } = (await group(mixed.map((imageUrl) => ({ imageUrl })))).json()
    expect(f1(groups, mixed)).toBeGreaterThanOrEqual(0.8)
    expect(note).toBe('Not AI: we sorted your photos by how alike they look. Please check the groups.')
  })

  test('puts each photo into one group', async () => {
    const { groups } = (await group(urls.map((imageUrl) => ({ imageUrl })))).json()
    expect(groups.flat().sort()).toEqual([...urls].sort())
    expect(groups.map((one: string[]) => urls.indexOf(one[0] ?? ''))).toEqual(
      groups
        .map((one: string[]) => Math.min(...one.map((url) => urls.indexOf(url))))
        .sort((a: number, b: number) => a - b),
    )
  })
})

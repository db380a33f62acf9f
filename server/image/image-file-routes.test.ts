import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageTransform } from '../../contracts/image-presets.ts'
import { imageTraffic } from '../database/schema.ts'
import { redAboveBlue } from '../testing/photos.ts'
import { testApp } from '../testing/test-app.ts'
import { storeImage } from './image.ts'

const CARD = imageTransform('card')
const FOR_EVER = 'public, max-age=31536000, immutable'

const world = await testApp()
const { path: stored } = await storeImage(world.deps, {
  bytes: await redAboveBlue(800, 1200).jpeg().toBuffer(),
  fileName: 'lamp.jpg',
  folder: 'products',
  ownerId: null,
})

// Paths that lead out of the folder find something there.
await writeFile(path.join(world.deps.settings.DATA_DIR, 'session-secret'), 'a secret')

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

describe('an image', () => {
  it('is served as stored, as immutable, to any site', async () => {
    const answer = await get(`/images/${stored}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'cache-control': FOR_EVER, etag: expect.stringMatching(/^".+"$/) },
      ...{ 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 800, height: 1200, format: 'jpeg' })
  })

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('in a preset is, to who accepts %s, %s', async (accept, type) => {
    const answer = await get(`/images/${stored}?${CARD}`, { accept })
    expect(answer.headers).toMatchObject({ 'content-type': type, vary: 'Accept', 'cache-control': FOR_EVER })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 600, height: 900 })
  })

  it.each(['w-601,h-900,q-70,f-auto', 'w-600,h-900,q-100', 'w-99999', '', `${CARD.slice(3)}&tr=w-1`])(
    'asked for as tr=%s is a 400',
    async (tr) => {
      const answer = await get(`/images/${stored}?tr=${tr}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toMatch(/preset sizes/)
      expect(answer.headers['cache-control']).toBeUndefined()
    },
  )

  it.each([
    'products/unknown.jpg',
    'products',
    '',
    '../session-secret',
    '..%2fsession-secret',
    'products/..%2f..%2fsession-secret',
    '.cache/products',
    `products/%00.jpg`,
  ])('%j is a 404', async (unknown) => {
    for (const url of [`/images/${unknown}`, `/images/${unknown}?${CARD}`]) {
      const answer = await get(url)
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        expect.objectContaining({ message: expect.any(String) }),
      ])
    }
  })

  it('with a longer name than any file can have is a 404', async () => {
    const url = `/images/products/${'x'.repeat(256)}.jpg`
    expect([(await get(url)).statusCode, (await get(`${url}?${CARD}`)).statusCode]).toEqual([404, 404])
  })

  it('with a matching ETag is a 304, and each format has its own', async () => {
    const url = `/images/${stored}?${CARD}`
    const { etag } = (await get(url, { accept: 'image/webp' })).headers
    const again = await get(url, { accept: 'image/webp', 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
    expect((await get(url, { accept: 'image/avif', 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('counts towards the traffic, which is recorded when the server stops at the latest', async () => {
    const other = await testApp()
    const bytes = await redAboveBlue(40, 60).jpeg().toBuffer()
    const { path: kept, size } = await storeImage(other.deps, {
      bytes,
      fileName: 'a.jpg',
      folder: 'products',
      ownerId: null,
    })
    const { headers } = await other.app.inject({ url: `/images/${kept}` })
    await other.app.inject({ url: `/images/${kept}` })
    await other.app.inject({ url: `/images/${kept}`, headers: { 'if-none-match': String(headers.etag) } })
    await other.app.inject({ method: 'HEAD', url: `/images/${kept}` })
    await other.app.close()
    expect(await other.deps.db.select().from(imageTraffic)).toEqual([{ day: '2026-06-06', bytesServed: 2 * size }])
  })
})

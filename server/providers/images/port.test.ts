import { describe, expect, it } from 'vitest'
import { imagePath, imageUrl } from './port.ts'

const builtIn = { id: 'built-in', urlEndpoint: 'http://localhost:3000/images' } as const
const imageKit = { id: 'imagekit', urlEndpoint: 'https://ik.example.com/fernvale' } as const

describe('an address', () => {
  it('leads back to the path that it was made from', () => {
    expect(imagePath(builtIn, imageUrl(builtIn, 'products/lamp_1.jpg'))).toBe('products/lamp_1.jpg')
    expect(imagePath(imageKit, imageUrl(imageKit, 'products/lamp_1.jpg'))).toBe('products/lamp_1.jpg')
  })

  it('may carry a transform', () => {
    const url = `${imageUrl(builtIn, 'products/lamp.jpg')}?tr=w-600,h-900,q-70,f-auto`
    expect(imagePath(builtIn, url)).toBe('products/lamp.jpg')
  })

  it('of the built-in store may leave the host out', () => {
    expect(imagePath(builtIn, '/images/products/lamp.jpg')).toBe('products/lamp.jpg')
    expect(imagePath(imageKit, '/fernvale/products/lamp.jpg')).toBeNull()
  })

  it.each([
    'https://elsewhere.example/images/products/lamp.jpg',
    'http://localhost:3000/images',
    'http://localhost:3000/images/',
    'http://localhost:3000/images/../session-secret',
    'http://localhost:3000/images/products/../../session-secret',
    'http://localhost:3000/images/products/%2e%2e/x.jpg',
    'http://localhost:3000/images/.cache/products/lamp.jpg/card.avif',
    'http://localhost:3000/images//lamp.jpg',
    'http://localhost:3000/imagesx/lamp.jpg',
    '//elsewhere.example/images/lamp.jpg',
    'javascript:alert(1)',
    '',
  ])('%j is none of ours', (url) => {
    expect(imagePath(builtIn, url)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { imagePath, imageUrl } from './port.ts'

const builtIn = { id: 'built-in', urlEndpoint: 'http://localhost:3000/images' } as const
const imageKit = { id: 'imagekit', urlEndpoint: 'https://ik.example.com/fernvale' } as const

describe('an image URL', () => {
  it('leads back to the path it was built from', () => {
    expect(imagePath(builtIn, imageUrl(builtIn, 'products/lamp_1.jpg'))).toBe('products/lamp_1.jpg')
    expect(imagePath(imageKit, imageUrl(imageKit, 'products/lamp_1.jpg'))).toBe('products/lamp_1.jpg')
  })

  it('may include a transform', () => {
    const url = `${imageUrl(builtIn, 'products/lamp.jpg')}?tr=w-600,h-900,q-70,f-auto`
    expect(imagePath(builtIn, url)).toBe('products/lamp.jpg')
  })

  it('of the built-in store may omit the host', () => {
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
  ])('%j is not one of ours', (url) => {
    expect(imagePath(builtIn, url)).toBeNull()
  })

  it.each([
    'https://ik.example.com/fernvale@evil.example/lamp.jpg',
    'https://ik.example.com@evil.example/fernvale/lamp.jpg',
    'https://user:word@ik.example.com/fernvale/lamp.jpg',
    'https://ik.example.com.evil.example/fernvale/lamp.jpg',
    'https://ik.example.com:8443/fernvale/lamp.jpg',
    'http://ik.example.com/fernvale/lamp.jpg',
    'https://ik.example.com/fernvale/../other/lamp.jpg',
    'https://ik.example.com/fernvale/..%2fother/lamp.jpg',
    'https://ik.example.com/fernvale/%2e%2e/lamp.jpg',
    'https://ik.example.com/fernvale//evil.example/lamp.jpg',
    'https://ik.example.com/fernvale/https://evil.example/lamp.jpg',
    'https://ik.example.com/fernvale/\\evil.example/lamp.jpg',
    'https:\\ik.example.com\\fernvale\\lamp.jpg',
    '//ik.example.com/fernvale/lamp.jpg',
    ' https://ik.example.com/fernvale/lamp.jpg',
  ])('%j is not one of ImageKit’s', (url) => {
    expect(imagePath(imageKit, url)).toBeNull()
  })
})

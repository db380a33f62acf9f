import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { brandInk } from '../server/http/brand-ink.ts'
import { contrast, readHex } from '../web/styles/testing/color.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

test.each(['fern', '#ffffff', '#ffff00', '#00ff00', '#ff00aa', '#7f7f7f', '#2f5d43', '#000000'])(
  'emails and pictures are legible in %s',
  (color) => {
    const ink = readHex(brandInk(color))
    for (const ground of ['#fffdf8', '#ffffff']) expect(contrast(ink, readHex(ground))).toBeGreaterThanOrEqual(4.5)
  },
)

test('a legible color stays as it is', () => {
  expect([brandInk('#123456'), brandInk('fern'), brandInk('#2F5D43')]).toEqual(['#123456', '#2f5d43', '#2f5d43'])
})

/** Messages to the operator and technical names, where the name is allowed. */
const ALLOWED = ["BRAND_NAME: brandName.default('Fernvale')", "'user-agent': 'FernvalePageBot/1.0'", 'new StartError(']

test('the name of the marketplace is in the settings and nowhere else', () => {
  const files = ['server', 'web', 'contracts'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
      .map((file) => path.join(folder, file)),
  )
  const lines = files.flatMap((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n'))
  const named = lines.filter((line) => line.includes('Fernvale') && !/^\s*(\/\/|\/?\*)/.test(line))
  expect(named.filter((line) => !ALLOWED.some((allowed) => line.includes(allowed)))).toEqual([])
})

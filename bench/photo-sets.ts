import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { DEMO_GOODS, type DemoGood } from '../demo/goods.ts'
import { seededRandom } from '../server/testing/seeded-random.ts'

const PICTURES = path.resolve(import.meta.dirname, '../demo/pictures')
const SIDE = 640

interface SetOptions {
  seed: number
  items: number
  /** Per item, minimum and maximum. */
  photos: [least: number, most: number]
  /** A view's longer side, in pixels. */
  side?: number
}

export interface TakenPhoto {
  item: number
  /** In ms. */
  takenAt: number
  bytes: Buffer
}

/** Half of the goods: the built-in grouping was fitted to the others. */
const GOODS = DEMO_GOODS.filter((_, index) => index % 2 === 1)

interface Shot {
  item: number
  good: DemoGood
  number: number
}

/**
 * Photos of several items, in the order in which they were taken. Each is a view of a demo item with a different frame, light
 * and tilt. Photos of an item are seconds apart; items are 15 seconds to a few minutes apart; one item in five gets another
 * photo after one of the next three.
 */
export async function takePhotos({ seed, items, photos, side = SIDE }: SetOptions): Promise<TakenPhoto[]> {
  const random = seededRandom(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const pace = between(0.7, 2)
  const order: Shot[] = []
  /** Late photos of earlier items, by the item after which they are taken. */
  const later: (Shot & { after: number })[] = []
  for (const [item, good] of shuffled(GOODS, random).slice(0, items).entries()) {
    const count = Math.floor(between(photos[0], photos[1] + 1))
    const shots = Array.from({ length: count }, (_, number) => ({ item, good, number }))
    const last = count > 2 && random() < 0.2 ? shots.pop() : undefined
    if (last) later.push({ ...last, after: item + 1 + Math.floor(random() * 3) })
    order.push(...shots, ...later.filter(({ after }) => after === item))
  }
  order.push(...later.filter(({ after }) => after >= items))

  let time = Date.parse('2026-06-01T09:00:00Z')
  let last = -1
  const taken: TakenPhoto[] = []
  for (const { item, good, number } of order) {
    // Skewed: most gaps are short.
    time += 1000 * pace * (item === last ? 2 + 14 * random() ** 2 : 15 + 150 * random() ** 3)
    last = item
    taken.push({ item, takenAt: Math.round(time), bytes: await take(good, number, side, random) })
  }
  return taken
}

/** The item's views in turn; from the second round on, in closer frames. */
async function take(good: DemoGood, number: number, side: number, random: () => number): Promise<Buffer> {
  const between = (least: number, most: number) => least + random() * (most - least)
  const base = await viewOf(`${good.slug}-${(number % good.pictures) + 1}`, side)
  const { width = 0, height = 0 } = await sharp(base).metadata()
  const frame = number < good.pictures ? between(0.88, 1) : between(0.6, 0.9)
  const part = { width: Math.floor(width * frame), height: Math.floor(height * frame) }
  const tilt = between(-4, 4)
  const light = between(0.72, 1.3)
  const tinted = [between(0.94, 1.06), between(0.97, 1.03), between(0.94, 1.06)]
  const turned = await sharp(base)
    .extract({
      ...part,
      left: Math.floor(random() * (width - part.width)),
      top: Math.floor(random() * (height - part.height)),
    })
    .affine([1, between(-0.06, 0.06), between(-0.06, 0.06), 1], { background: '#8a8580' })
    .rotate(tilt, { background: '#8a8580' })
    .toBuffer({ resolveWithObject: true })
  // Fills the edges that tilting uncovers.
  const margin = 0.07
  return sharp(turned.data)
    .extract({
      left: Math.floor(turned.info.width * margin),
      top: Math.floor(turned.info.height * margin),
      width: Math.floor(turned.info.width * (1 - 2 * margin)),
      height: Math.floor(turned.info.height * (1 - 2 * margin)),
    })
    .linear(
      tinted.map((factor) => factor * light),
      [0, 0, 0],
    )
    .jpeg({ quality: Math.round(between(65, 90)) })
    .toBuffer()
}

const views = new Map<string, Promise<Buffer>>()

function viewOf(name: string, side: number): Promise<Buffer> {
  const key = `${name} ${side}`
  const view =
    views.get(key) ??
    readFile(path.join(PICTURES, `${name}.webp`)).then((bytes) =>
      sharp(bytes)
        .resize({ width: side, height: side, fit: 'inside' })
        .removeAlpha()
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
  views.set(key, view)
  return view
}

export function shuffled<Thing>(things: readonly Thing[], random: () => number): Thing[] {
  const rest = [...things]
  for (let at = rest.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [rest[at] as Thing, rest[other] as Thing]
    rest[at] = two
    rest[other] = one
  }
  return rest
}

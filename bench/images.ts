import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { IMAGE_PRESETS, type ImagePreset, imageTransform } from '../contracts/image-presets.ts'
import { insertUser } from '../server/account/account-queries.ts'
import { hashPassword } from '../server/account/password.ts'
import { connect } from '../server/database/connect.ts'
import { PASSWORD } from '../server/testing/people.ts'
import { openFilledDatabase } from './filled-database.ts'
import { inTurns, median } from './in-turns.ts'
import type { BenchOptions } from './main.ts'
import { memoryOf } from './pages.ts'
import type { Row } from './table.ts'

const SELLERS = 5
const PHOTOS_EACH = 10
/** What the wizard sends at once. */
const AT_ONCE = 3
/** Of one server while it takes in the photos, in MB. */
const MEMORY_GOAL = 700
/** How long another visitor waits meanwhile, in ms: the event loop is free. */
const WAIT_GOAL = 100

/** Fifty photos of 12 megapixels by five sellers at once, and the five sizes of what is shown of them. */
export async function images({ seconds }: BenchOptions): Promise<Row[]> {
  const database = await openFilledDatabase(100)
  const server = await database.serve()
  try {
    const photo = await phonePhoto()
    const sellers = await signUp(database.url, server.url)
    const watch = watchServer(server)
    const began = performance.now()
    const sent = await Promise.all(sellers.map((cookie) => uploadAll({ url: server.url, cookie, photo })))
    const took = (performance.now() - began) / 1000
    const { peak, waits } = await watch.end()
    const urls = sent.flatMap(({ urls }) => urls)
    const refused = sent.reduce((sum, { refused }) => sum + refused, 0)
    const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
    return [
      {
        what: `${urls.length} photos of 12 megapixels (${(photo.length / 1e6).toFixed(1)} MB) by ${SELLERS} sellers at once`,
        figures: `${took.toFixed(1)} s, ${refused} told to come again; ${peak} MB at most`,
        goal: `none lost, at most ${MEMORY_GOAL} MB`,
        met: urls.length === SELLERS * PHOTOS_EACH && peak <= MEMORY_GOAL,
      },
      {
        what: 'what another visitor waits meanwhile',
        figures: `p50 ${median(waits).toFixed(0)}, p99 ${p99.toFixed(0)} ms`,
        goal: `p99 at most ${WAIT_GOAL} ms`,
        met: p99 <= WAIT_GOAL,
      },
      await attacked(server, sellers, photo),
      await presets(server.url, urls.slice(0, 4), seconds),
    ]
  } finally {
    await server.stop()
    await database.close()
  }
}

/** Of the honest photo's upload, in seconds; issue 14. */
const ATTACKED_GOAL = 10
const HOSTILE_PICTURES = 100

/** One account sends pictures that are cheap to make and dear to decode; another seller sends a photo. */
async function attacked(server: { url: string; pid: number }, sellers: string[], photo: Buffer): Promise<Row> {
  const [attacker = '', honest = ''] = sellers
  const hostile = await hostilePictures()
  const watch = watchServer(server)
  const answers = new Map<number, number>()
  const attack = Array.from({ length: HOSTILE_PICTURES }, async (_, index) => {
    const { status } = await send(server.url, attacker, hostile[index % hostile.length] as Buffer)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  })
  await pause(200)
  const took: number[] = []
  for (let sent = 0; sent < 3; sent++) {
    const began = performance.now()
    const { status } = await send(server.url, honest, photo)
    took.push(status === 200 ? (performance.now() - began) / 1000 : Number.POSITIVE_INFINITY)
  }
  await Promise.all(attack)
  const { peak } = await watch.end()
  const slowest = Math.max(...took)
  const tally = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ')
  return {
    what: `an honest photo beside ${HOSTILE_PICTURES} hostile pictures of one account`,
    figures: `${took.map((seconds) => seconds.toFixed(1)).join(', ')} s; the attacker's: ${tally}; ${peak} MB at most`,
    goal: `at most ${ATTACKED_GOAL} s, ${MEMORY_GOAL} MB`,
    met: slowest <= ATTACKED_GOAL && peak <= MEMORY_GOAL,
  }
}

/** The largest of each sort that is taken, and three that are not. */
async function hostilePictures(): Promise<Buffer[]> {
  const blank = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } } })
  return Promise.all([
    blank(4_999).png({ progressive: true }).toBuffer(),
    blank(10_000).png({ progressive: true }).toBuffer(),
    blank(4_999).gif().toBuffer(),
    blank(3_999).avif({ effort: 0 }).toBuffer(),
    blank(10_000).png().toBuffer(),
    blank(4_999).jpeg({ progressive: true, optimiseScans: true }).toBuffer(),
    blank(10_000).jpeg({ progressive: true }).toBuffer(),
  ])
}

function send(url: string, cookie: string, bytes: Buffer): Promise<Response> {
  const body = new FormData()
  body.append('images', new File([new Uint8Array(bytes)], 'photo.jpg'))
  return fetch(`${url}/api/upload-images`, { method: 'POST', headers: { cookie }, body })
}

/** Each size of some pictures, made for the first time and then kept. */
async function presets(url: string, pictures: string[], seconds: number): Promise<Row> {
  const paths = pictures.flatMap((picture) =>
    (Object.keys(IMAGE_PRESETS) as ImagePreset[]).map(
      (preset) => `${new URL(picture).pathname}?${imageTransform(preset)}`,
    ),
  )
  const began = performance.now()
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { accept: 'image/webp' } })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
    await response.arrayBuffer()
  }
  const cold = paths.length / ((performance.now() - began) / 1000)
  const [warm] = await inTurns([{ url, paths, headers: { accept: 'image/webp' } }], seconds, 3)
  const rate = warm?.rate ?? 0
  return {
    what: 'sizes of pictures, made anew and kept (WebP)',
    figures: `${cold.toFixed(1)}/s and ${Math.round(rate)}/s, ${Math.round(rate / cold)} times as many`,
    goal: 'none given',
    met: true,
  }
}

interface Uploading {
  url: string
  cookie: string
  photo: Buffer
}

/** All photos of one seller; where the server is busy they come again, as the wizard's do when asked to. */
async function uploadAll({ url, cookie, photo }: Uploading): Promise<{ urls: string[]; refused: number }> {
  const urls: string[] = []
  let refused = 0
  let left = PHOTOS_EACH
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1
      for (;;) {
        const response = await send(url, cookie, photo)
        if (response.ok) {
          const { imageUrls } = (await response.json()) as { imageUrls: string[] }
          urls.push(...imageUrls)
          break
        }
        if (response.status !== 503 && response.status !== 429)
          throw new Error(`${response.status}: ${await response.text()}`)
        refused += 1
        await pause(Number(response.headers.get('retry-after') ?? 1) * 1000)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { urls, refused }
}

/** The server's memory, and how long a visitor waits for an answer that takes no work. */
function watchServer({ url, pid }: { url: string; pid: number }) {
  let peak = 0
  let isOver = false
  const waits: number[] = []
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      waits.push(performance.now() - began)
      peak = Math.max(peak, await memoryOf(pid))
      await pause(50)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return { peak, waits }
    },
  }
}

/** The Cookie headers of new sellers. */
async function signUp(databaseUrl: string, url: string): Promise<string[]> {
  const { db, close } = connect(databaseUrl, { size: 1, onError: () => {} })
  const passwordHash = await hashPassword(PASSWORD)
  const cookies: string[] = []
  for (let number = 1; number <= SELLERS; number++) {
    const username = `photographer_${number}`
    const email = `${username}@example.com`
    await insertUser(db, { username, email, passwordHash, role: 'seller', emailVerified: true })
    const { headers } = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usernameOrEmail: username, password: PASSWORD }),
    })
    cookies.push(
      headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    )
  }
  await close()
  return cookies
}

/** As large to send and to decode as what a phone takes: soft shapes with grain. */
const phonePhoto = async (): Promise<Buffer> => {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const small = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise: grain } })
    .png()
    .toBuffer()
  return sharp(small).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer()
}

import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { IMAGE_PRESETS, type ImagePreset, imageTransform } from '../contracts/image-presets.ts'
import { tallyOf } from '../scripts/fuzz/attackers/tally-of.ts'
import { hashPassword } from '../server/account/password.ts'
import { addAccount, PASSWORD } from '../server/testing/people.ts'
import { p99 } from './busy-shop.ts'
import { memoryOf } from './cpu.ts'
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { measureInTurns, median } from './measure-in-turns.ts'
import { signIn } from './sign-in.ts'
import type { Row } from './table.ts'

const SELLERS = 5
const PHOTOS_EACH = 10
/** As in the wizard. */
const CONCURRENCY = 3
/** One server's peak memory during the uploads. */
const MEMORY_GOAL_MB = 700
/** The p99 response time for another visitor at the same time. Shows that the event loop is free. */
const WAIT_GOAL_MS = 100

/** Five sellers upload fifty photos of 12 megapixels at once; then all presets of some of them are requested. */
export async function images({ seconds }: BenchOptions): Promise<Row[]> {
  const database = await openFilledDatabase(100)
  const server = await database.serve()
  try {
    const photo = await phonePhoto()
    const sellers = await signUp(database, server.url)
    const watch = watchServer(server)
    const started = performance.now()
    const sent = await Promise.all(sellers.map((cookie) => uploadAll({ url: server.url, cookie, photo })))
    const took = (performance.now() - started) / 1000
    const { peak, waits } = await watch.end()
    const urls = sent.flatMap(({ urls }) => urls)
    const refused = sent.reduce((sum, { refused }) => sum + refused, 0)
    const slowest = p99(waits)
    return [
      {
        what: `${urls.length} photos of 12 megapixels (${(photo.size / 1e6).toFixed(1)} MB) by ${SELLERS} sellers at once`,
        figures: `${took.toFixed(1)} s, ${refused} told to retry; ${peak} MB at most`,
        goal: `none lost, at most ${MEMORY_GOAL_MB} MB`,
        met: urls.length === SELLERS * PHOTOS_EACH && peak <= MEMORY_GOAL_MB,
      },
      {
        what: 'what another visitor waits meanwhile',
        figures: `p50 ${median(waits).toFixed(0)}, p99 ${slowest.toFixed(0)} ms`,
        goal: `p99 at most ${WAIT_GOAL_MS} ms`,
        met: slowest <= WAIT_GOAL_MS,
      },
      await attacked(server, sellers, photo),
      await presets(server.url, urls.slice(0, 4), seconds),
    ]
  } finally {
    await server.stop()
    await database.close()
  }
}

/** For the honest seller's upload. */
const ATTACKED_GOAL_SECONDS = 10
const HOSTILE_PICTURES = 100

/** One account uploads pictures that are cheap to make and expensive to decode while another seller uploads a photo. */
async function attacked(server: { url: string; pid: number }, sellers: string[], photo: File): Promise<Row> {
  const [attacker = '', honest = ''] = sellers
  const hostile = await hostilePictures()
  const watch = watchServer(server)
  const attack = Array.from({ length: HOSTILE_PICTURES }, (_, index) =>
    send(server.url, attacker, hostile[index % hostile.length] as File),
  )
  await pause(200)
  const took: number[] = []
  for (let sent = 0; sent < 3; sent++) {
    const started = performance.now()
    const { status } = await send(server.url, honest, photo)
    took.push(status === 200 ? (performance.now() - started) / 1000 : Number.POSITIVE_INFINITY)
  }
  const answers = tallyOf((await Promise.all(attack)).map(({ status }) => status))
  const { peak } = await watch.end()
  const slowest = Math.max(...took)
  const tally = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ')
  return {
    what: `an honest photo beside ${HOSTILE_PICTURES} hostile pictures of one account`,
    figures: `${took.map((seconds) => seconds.toFixed(1)).join(', ')} s; the attacker's: ${tally}; ${peak} MB at most`,
    goal: `at most ${ATTACKED_GOAL_SECONDS} s, ${MEMORY_GOAL_MB} MB`,
    met: slowest <= ATTACKED_GOAL_SECONDS && peak <= MEMORY_GOAL_MB,
  }
}

/** The largest accepted picture of each format, and three that are rejected. */
async function hostilePictures(): Promise<File[]> {
  const blank = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } } })
  const pictures = await Promise.all([
    blank(4_999).png({ progressive: true }).toBuffer(),
    blank(10_000).png({ progressive: true }).toBuffer(),
    blank(4_999).gif().toBuffer(),
    blank(3_999).avif({ effort: 0 }).toBuffer(),
    blank(10_000).png().toBuffer(),
    blank(4_999).jpeg({ progressive: true, optimiseScans: true }).toBuffer(),
    blank(10_000).jpeg({ progressive: true }).toBuffer(),
  ])
  return pictures.map(asFile)
}

function send(url: string, cookie: string, photo: File): Promise<Response> {
  const body = new FormData()
  body.append('images', photo)
  return fetch(`${url}/api/upload-images`, { method: 'POST', headers: { cookie }, body })
}

/** Requests each preset of some pictures, first uncached and then cached. */
async function presets(url: string, pictures: string[], seconds: number): Promise<Row> {
  const paths = pictures.flatMap((picture) =>
    (Object.keys(IMAGE_PRESETS) as ImagePreset[]).map(
      (preset) => `${new URL(picture).pathname}?${imageTransform(preset)}`,
    ),
  )
  const started = performance.now()
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { accept: 'image/webp' } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    await response.arrayBuffer()
  }
  const cold = paths.length / ((performance.now() - started) / 1000)
  const [warm] = await measureInTurns([{ url, paths, headers: { accept: 'image/webp' } }], seconds)
  const rate = warm?.rate ?? 0
  return {
    what: 'picture sizes, uncached and cached (WebP)',
    figures: `${cold.toFixed(1)}/s and ${Math.round(rate)}/s, ${Math.round(rate / cold)} times as many`,
    goal: 'none',
    met: true,
  }
}

interface UploadOptions {
  url: string
  cookie: string
  photo: File
}

/** Uploads all photos of one seller. Retries when the server is busy, after the time it asks for. */
async function uploadAll({ url, cookie, photo }: UploadOptions): Promise<{ urls: string[]; refused: number }> {
  const urls: string[] = []
  let refused = 0
  let remaining = PHOTOS_EACH
  async function work(): Promise<void> {
    while (remaining > 0) {
      remaining -= 1
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
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { urls, refused }
}

/** Records the server's peak memory and the response times of a trivial request. */
function watchServer({ url, pid }: { url: string; pid: number }) {
  let peak = 0
  let isStopped = false
  const waits: number[] = []
  const watching = (async () => {
    while (!isStopped) {
      const started = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      waits.push(performance.now() - started)
      peak = Math.max(peak, await memoryOf(pid))
      await pause(50)
    }
  })()
  return {
    async end() {
      isStopped = true
      await watching
      return { peak, waits }
    },
  }
}

/** Creates sellers and returns their Cookie headers. */
async function signUp(database: FilledDatabase, url: string): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD)
  const cookies: string[] = []
  for (let number = 1; number <= SELLERS; number++) {
    const username = `photographer_${number}`
    await addAccount(database, username, passwordHash)
    cookies.push(await signIn(url, username))
  }
  return cookies
}

/** Soft shapes with grain: as expensive to upload and decode as a phone's photo. */
const phonePhoto = async (): Promise<File> => {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const small = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise: grain } })
    .png()
    .toBuffer()
  return asFile(await sharp(small).resize(4000, 3000).jpeg({ quality: 90 }).toBuffer())
}

/** Once for all uploads: copying the bytes for each would keep the load generator, which also measures waits, from answering. */
const asFile = (bytes: Buffer): File => new File([new Uint8Array(bytes)], 'photo.jpg')

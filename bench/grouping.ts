import { costOf } from '../server/listing-assistant/ai-call.ts'
import { groupByTimeAndSimilarity } from '../server/listing-assistant/built-in-grouping.ts'
import { compareThumbnails, readThumbnails } from '../server/listing-assistant/thumbnails.ts'
import { estimateGrouping } from '../server/providers/vision/ask-for-groups.ts'
import { createOpenAiVision } from '../server/providers/vision/openai.ts'
import { startOpenAiStandIn } from '../server/testing/openai-stand-in.ts'
import { pairwiseF1 } from '../server/testing/pairwise-f1.ts'
import { seededRandom } from '../server/testing/seeded-random.ts'
import { mean } from './measure-in-turns.ts'
import { shuffled, type TakenPhoto, takePhotos } from './photo-sets.ts'
import type { Row } from './table.ts'

const TIMED_GOAL = 0.95
const UNTIMED_GOAL = 0.8
/** For 200 photos. */
const SECONDS_GOAL = 10
const WAIT_GOAL_MS = 100

/** The variants in which the same photos are sent. */
const WAYS = [
  { what: 'with times', isTimed: true, isShuffled: false, goal: TIMED_GOAL },
  { what: 'with times, shuffled', isTimed: true, isShuffled: true, goal: TIMED_GOAL },
  { what: 'without times, in order', isTimed: false, isShuffled: false, goal: UNTIMED_GOAL },
  { what: 'without times, shuffled', isTimed: false, isShuffled: true, goal: UNTIMED_GOAL },
]

/** Seeds, goods and sizes that the built-in grouping was not fitted to. */
const SETS = [
  { items: 10, photos: [4, 4] as [number, number], seeds: [201, 202, 203, 204, 205, 206] },
  { items: 4, photos: [2, 6] as [number, number], seeds: [211, 212, 213, 214] },
  { items: 25, photos: [1, 6] as [number, number], seeds: [221, 222] },
]

/** Photos of known items, grouped without AI: pairwise F1, time, and the cost of the AI. */
export async function grouping(): Promise<Row[]> {
  const scores = WAYS.map(() => [] as number[])
  for (const { seeds, ...size } of SETS)
    for (const seed of seeds) {
      const taken = await takePhotos({ ...size, seed })
      const similarity = await similarityOf(taken)
      for (const [way, options] of WAYS.entries()) scores[way]?.push(score(taken, similarity, { ...options, seed }))
    }
  const sets = `${scores[0]?.length} sets of 4 to 25 items`
  const accuracy = WAYS.map(({ what, goal }, way) => {
    const all = scores[way] ?? []
    const average = mean(all)
    return {
      what: `${sets}, ${what}`,
      figures: `F1 ${average.toFixed(3)} (worst ${Math.min(...all).toFixed(2)})`,
      goal: `at least ${goal}`,
      met: average >= goal,
    }
  })
  return [...accuracy, await speed(), ...(await cost())]
}

const OWNER = { owner: 'bench' }

function thumbnailsOf(taken: TakenPhoto[]): ReturnType<typeof readThumbnails> {
  const store = { read: async (path: string) => taken[Number(path)]?.bytes as Buffer }
  return readThumbnails(store, [...taken.keys()].map(String), OWNER)
}

const similarityOf = async (taken: TakenPhoto[]) => compareThumbnails(await thumbnailsOf(taken), OWNER)

interface Way {
  isTimed: boolean
  isShuffled: boolean
  seed: number
}

function score(taken: TakenPhoto[], similarity: Float64Array[], { isTimed, isShuffled, seed }: Way): number {
  const order = isShuffled ? shuffled([...taken.keys()], seededRandom(seed)) : [...taken.keys()]
  const sent = order.map((photo) => taken[photo] as TakenPhoto)
  const reordered = order.map((one) => Float64Array.from(order, (other) => similarity[one]?.[other] ?? 0))
  const groups = groupByTimeAndSimilarity(
    sent.map(({ takenAt }) => (isTimed ? takenAt : null)),
    reordered,
  )
  return pairwiseF1(
    groups,
    sent.map(({ item }) => item),
  )
}

/** Two hundred photos at their stored size, and the longest block of the event loop. */
async function speed(): Promise<Row> {
  const taken = await takePhotos({ seed: 131, items: 30, photos: [7, 7], side: 2400 })
  const photos = taken.slice(0, 200)
  let longest = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5)
    last = performance.now()
  }, 5)
  const started = performance.now()
  const usage = process.cpuUsage()
  const similarity = await similarityOf(photos)
  groupByTimeAndSimilarity(
    photos.map(({ takenAt }) => takenAt),
    similarity,
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  const seconds = (performance.now() - started) / 1000
  clearInterval(beat)
  const { user, system } = process.cpuUsage(usage)
  return {
    what: `${photos.length} photos, 2,400 pixels high: to read, compare and group`,
    figures: `${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU; requests wait ${longest.toFixed(0)} ms at most`,
    goal: `${SECONDS_GOAL} s, ${WAIT_GOAL_MS} ms`,
    met: seconds <= SECONDS_GOAL && longest <= WAIT_GOAL_MS,
  }
}

/**
 * Forty photos by AI. No model can be reached here: the first figure is the budget's reservation, and the second one is
 * counted in the request to a fake server, at OpenAI's 85 tokens per low-detail picture and three letters per token.
 */
async function cost(): Promise<Row[]> {
  const taken = await takePhotos({ seed: 141, items: 10, photos: [4, 4] })
  const thumbnails = await thumbnailsOf(taken)
  const standIn = await startOpenAiStandIn()
  const groups = Array.from({ length: 10 }, (_, item) => [1, 2, 3, 4].map((number) => item * 4 + number))
  standIn.content = JSON.stringify({ groups })
  const vision = createOpenAiVision(standIn.options)
  const first = taken[0]?.takenAt ?? 0
  await vision.group?.(
    taken.map(({ takenAt }, index) => ({
      jpeg: thumbnails[index] ?? null,
      takenAfter: Math.round((takenAt - first) / 1000),
    })),
  )
  const body = standIn.requests[0]?.body ?? ''
  await standIn.close()
  const pictures = body.match(/data:image\/jpeg;base64,/g) ?? []
  const written = body.match(/"(?:text|content)":"[^"]*"|"json_schema":\{.*?\}\}\}/g) ?? []
  const counted = {
    inputTokens: pictures.length * 85 + Math.ceil(written.join('').length / 3),
    outputTokens: Math.ceil(standIn.content.length / 2),
  }
  const estimated = estimateGrouping(taken.length)
  const text = (use: typeof counted) =>
    `${use.inputTokens} tokens in, ${use.outputTokens} out: $${costOf(use).toFixed(4)}`
  const kilobytes = Math.round(body.length / 1000)
  return [
    { what: `${taken.length} photos by AI, reserved in the budget`, figures: text(estimated), goal: 'none', met: true },
    {
      what: `the same, counted in the one request (${kilobytes} kB)`,
      figures: text(counted),
      goal: 'no more than reserved',
      met: costOf(counted) <= costOf(estimated),
    },
  ]
}

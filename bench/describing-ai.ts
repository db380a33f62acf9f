import type { ChatRequest } from '../server/testing/openai-stand-in.ts'

/** Photos of one item are taken within this time. */
const GAP_SECONDS = 60

const LISTING = {
  description: 'In good condition for its age, with the marks that come with use. See the photos.',
  price: 48,
  category: 'Collectibles > Signs',
  tags: ['vintage'],
  confidence: 0.9,
}

/** Answers like a model: groups photos by the time between them, and describes every item. */
export function answerLikeAi(): (asked: ChatRequest) => string {
  let items = 0
  return ({ messages }) => {
    const texts = messages.flatMap(({ content }) =>
      typeof content === 'string' ? [] : content.flatMap(({ text }) => text ?? []),
    )
    const photos = texts.flatMap((text) => {
      const [, number, seconds] = /^Photo (\d+)(?:, (\d+) s)?/.exec(text) ?? []
      return number ? [{ number: Number(number), seconds: Number(seconds ?? 0) }] : []
    })
    if (photos.length > 0) return JSON.stringify({ groups: inSessions(photos) })
    items += 1
    return JSON.stringify({ ...LISTING, title: `Barn find number ${items}` })
  }
}

function inSessions(photos: { number: number; seconds: number }[]): number[][] {
  const groups: number[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { number, seconds } of photos) {
    if (seconds - last > GAP_SECONDS) groups.push([])
    groups.at(-1)?.push(number)
    last = seconds
  }
  return groups
}

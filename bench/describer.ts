import { renderPicture } from '../demo/draw.ts'
import { DEMO_GOODS } from '../demo/goods.ts'
import { type Alike, mostAlike } from '../server/look/alike.ts'
import type { Elected } from '../server/look/election.ts'
import { type Look, lookAt } from '../server/look/look.ts'
import type { SeenItem } from '../server/look/look-queries.ts'
import { guessByLook } from '../server/providers/vision/built-in.ts'
import type { Row } from './table.ts'

/** The share of the demo goods whose top category the built-in describer has to name. */
const GOAL = 0.5

/**
 * How often the built-in describer names the right category of the demo goods by their pictures alone, no file name told.
 * An item and its own pictures never count as somebody's neighbours: it is compared with all others, and with none.
 */
export async function describer(): Promise<Row[]> {
  const items: SeenItem[] = []
  for (const [id, { category, price, tags, pictures }] of DEMO_GOODS.entries())
    items.push({ id, category, price, tags, looks: await looksOf(pictures) })
  const amongOthers = (item: SeenItem) =>
    mostAlike(
      item.looks,
      items.filter(({ id }) => id !== item.id),
    )
  return [rowFor('beside all other demo goods', items, amongOthers), rowFor('with an empty catalogue', items, () => [])]
}

async function looksOf(pictures: Parameters<typeof renderPicture>[0][]): Promise<Look[]> {
  const looks: Look[] = []
  for (const picture of pictures) looks.push((await lookAt(await renderPicture(picture))).look)
  return looks
}

function rowFor(what: string, items: SeenItem[], neighbours: (item: SeenItem) => Alike[]): Row {
  const guesses = items.map((item) => ({ item, guess: guessByLook(item.looks, neighbours(item)) }))
  const top = guesses.filter(({ item, guess }) => topOf(guess) === item.category.split(' > ')[0]).length
  const whole = guesses.filter(({ item, guess }) => guess?.category === item.category).length
  return {
    what: `Category named by looks, ${what}`,
    figures: `top category ${top} of ${items.length}, full path ${whole}`,
    goal: `top category of at least ${GOAL * 100} %`,
    met: top >= items.length * GOAL,
  }
}

const topOf = (guess: Elected | null): string | undefined => guess?.category.split(' > ')[0]

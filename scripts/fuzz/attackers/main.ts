/**
 * Runs each attack alongside honest users and prints how long those waited. Exits with 1 if anyone waited too long. Needs the
 * built server.
 */
import { parseArgs } from 'node:util'
import { type AttackedShop, openAttackedShop } from './attacked-shop.ts'
import { ATTACKER_EMAIL, ATTACKS, type Attack } from './attacks.ts'
import { honestPeople, type Waits } from './honest.ts'
import { tallyOf } from './tally-of.ts'

/** The longest response time for others under attack. */
const WAIT_LIMIT_MS = 2_000
/** For a photo upload, which is queued and takes work. */
const PHOTO_LIMIT_MS = 10_000
const WARM_UP_MS = 2_000
/** Items that guests with one IP address may hold. */
const HOLD_LIMIT = 40

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, only: { type: 'string' } } })
const NO_ATTACK: Attack = { name: 'no attack', prepare: async () => async () => new Map() }

const shop = await openAttackedShop()
let missed = 0
try {
  const chosen = ATTACKS.filter(({ name }) => name.includes(values.only ?? ''))
  for (const attack of [NO_ATTACK, ...chosen]) {
    await shop.reset()
    const isMet = await measure(shop, attack)
    if (!isMet) missed += 1
    if (!isMet && attack === NO_ATTACK) console.log('        This machine is too busy for meaningful results.')
  }
} finally {
  await shop.close()
}
console.log(missed === 0 ? '\nNo one waited too long.' : `\n${missed} MISSED`)
process.exit(missed === 0 ? 0 : 1)

/** Returns whether everyone else was served in time. */
async function measure(shop: AttackedShop, attack: Attack): Promise<boolean> {
  const [attackers, people] = [await attack.prepare(shop), await honestPeople(shop)]
  await people(AbortSignal.timeout(WARM_UP_MS))
  const until = AbortSignal.timeout(Number(values.seconds) * 1_000)
  const attacking = attackers(until)
  const waits = await people(until)
  const held = await holdsOf(shop)
  const isMet =
    waits.failures.length === 0 &&
    Math.max(...waits.answers) <= WAIT_LIMIT_MS &&
    Math.max(0, ...waits.photos) <= PHOTO_LIMIT_MS &&
    held <= HOLD_LIMIT
  // Requests still pending after a second are abandoned; the server is killed next.
  const tally = await Promise.race([attacking, new Promise<null>((resolve) => setTimeout(resolve, 1_000, null))])
  report(attack.name, waits, { held, tally, isMet })
  return isMet
}

async function holdsOf({ pool }: AttackedShop): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as held from checkout_sessions where status in ('opening', 'open') and buyer_email = $1`,
    [ATTACKER_EMAIL],
  )
  return rows[0].held
}

interface Outcome {
  held: number
  tally: Map<number, number> | null
  isMet: boolean
}

function report(name: string, { answers, photos, failures }: Waits, { held, tally, isMet }: Outcome): void {
  const lines = [
    `\n${isMet ? 'met   ' : 'MISSED'}  ${name}`,
    `others: ${answers.length} answers, ${figures(answers)} (at most ${WAIT_LIMIT_MS}); ${photos.length} photos, ${figures(photos)} (at most ${PHOTO_LIMIT_MS})`,
  ]
  if (held > 0) lines.push(`held by the attacker: ${held} items (at most ${HOLD_LIMIT})`)
  for (const [failure, count] of tallyOf(failures)) lines.push(`failed: ${count} × ${failure}`)
  const answered = tally ? [...tally].map(([status, count]) => `${status}: ${count}`).join(', ') : 'some still pending'
  lines.push(`the attacker got ${answered || 'nothing'}`)
  console.log(lines.join('\n        '))
}

function figures(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)} ms`
}

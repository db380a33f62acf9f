/**
 * Attackers among honest people: each attack is what one person can do from one machine. Prints how long everybody else waited
 * meanwhile, and ends with 1 when that was too long for anybody. Needs the built server.
 */
import { parseArgs } from 'node:util'
import { type AttackedShop, openAttackedShop } from './attacked-shop.ts'
import { ATTACKER_EMAIL, ATTACKS, type Attack } from './attacks.ts'
import { honestPeople, type Waits } from './honest.ts'

/** goals.md: no account, visitor or address can slow others past this, in ms. */
const WAIT_LIMIT = 2_000
/** A photo takes work, and its turn. */
const PHOTO_LIMIT = 10_000
const WARM_UP = 2_000
/** Items that guests of one address may hold. */
const HOLD_LIMIT = 40

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, only: { type: 'string' } } })
const NOBODY: Attack = { name: 'nobody', prepare: async () => async () => new Map() }

const shop = await openAttackedShop()
let missed = 0
try {
  const chosen = ATTACKS.filter(({ name }) => name.includes(values.only ?? ''))
  for (const attack of [NOBODY, ...chosen]) {
    await shop.renew()
    const isMet = await meet(shop, attack)
    if (!isMet) missed += 1
    if (!isMet && attack === NOBODY) console.log('        This machine is too busy to tell anything of the attacks.')
  }
} finally {
  await shop.close()
}
console.log(missed === 0 ? '\nNobody was kept waiting.' : `\n${missed} MISSED`)
process.exit(missed === 0 ? 0 : 1)

/** Answers whether everybody else was served as they should be. */
async function meet(shop: AttackedShop, attack: Attack): Promise<boolean> {
  const [attackers, people] = [await attack.prepare(shop), await honestPeople(shop)]
  // The first answers of a server are slow by themselves.
  await people(AbortSignal.timeout(WARM_UP))
  const until = AbortSignal.timeout(Number(values.seconds) * 1_000)
  const attacking = attackers(until)
  const waits = await people(until)
  const held = await holdsOf(shop)
  const isMet =
    waits.failures.length === 0 &&
    Math.max(...waits.answers) <= WAIT_LIMIT &&
    Math.max(0, ...waits.photos) <= PHOTO_LIMIT &&
    held <= HOLD_LIMIT
  // Whatever still waits for its answer is not waited for: the server is killed.
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
    `others: ${answers.length} answers, ${figures(answers)} (at most ${WAIT_LIMIT}); ${photos.length} photos, ${figures(photos)} (at most ${PHOTO_LIMIT})`,
  ]
  if (held > 0) lines.push(`held by the attacker: ${held} items (at most ${HOLD_LIMIT})`)
  for (const [failure, count] of countsOf(failures)) lines.push(`failed: ${count} × ${failure}`)
  const answered = tally ? [...tally].map(([status, count]) => `${status}: ${count}`).join(', ') : 'some still wait'
  lines.push(`the attacker was answered ${answered || 'nothing'}`)
  console.log(lines.join('\n        '))
}

function figures(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)} ms`
}

function countsOf(failures: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const failure of failures) counts.set(failure, (counts.get(failure) ?? 0) + 1)
  return counts
}

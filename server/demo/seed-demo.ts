import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { toCents } from '../../contracts/money.ts'
import { DEMO_GOODS, type DemoGood } from '../../demo/goods.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson, demoEmail } from '../../demo/people.ts'
import { hashPassword } from '../account/password.ts'
import type { Queryable } from '../database/connect.ts'
import { hasRow } from '../database/has-row.ts'
import { products, users } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { HOUR_MS } from '../durations.ts'
import { AppError } from '../http/app-error.ts'
import { storeIngested } from '../image/image.ts'
import { sharp } from '../providers/images/sharp.ts'
import { ROOT } from '../root.ts'
import { openDemoSales } from './demo-sales.ts'

interface StoredGood {
  good: DemoGood
  pictures: { path: string; fileId: string }[]
}

type PeopleIds = Record<DemoPerson, number>

const PICTURES = path.join(ROOT, 'demo/pictures')
/** Every 20th item stays pending, to fill the admin's review queue. */
const PENDING_EVERY = 20

/**
 * Fills an empty shop with people, goods and sales, and gives a demo shop without a current sale a new one. Returns
 * lines to print at startup. Off in production unless SEED_DEMO is true. Rejects with the signal's reason if it aborts
 * before all pictures are stored.
 */
export async function seedDemo(deps: Deps, signal: AbortSignal): Promise<string[]> {
  const { settings, db } = deps
  if (!(settings.SEED_DEMO ?? !settings.production)) return []
  if (!(await hasRow(db, users))) await insertPeople(db)
  const isDemo = await hasRow(db, users, eq(users.email, demoEmail('wren')))
  if (!isDemo) return []
  const people = await findPeople(db)
  const failure = people && !(await hasRow(db, products)) ? await fillShop(deps, people, signal) : null
  await openDemoSales(deps)
  const names = DEMO_PEOPLE.map(({ username, role }) => (role === 'admin' ? `${username} (admin)` : username))
  const accounts = `Demo accounts: ${names.join(', ')}; password ${DEMO_PASSWORD}`
  return failure ? [accounts, `No demo goods until the next start: ${failure}`] : [accounts]
}

/**
 * Stores pictures first, then inserts all goods in one statement, so that an interrupted start leaves no partial set.
 * Returns the reason if the image store fails; the shop then starts without goods.
 */
async function fillShop(deps: Deps, people: PeopleIds, signal: AbortSignal): Promise<string | null> {
  deps.log.info(`storing the pictures of ${DEMO_GOODS.length} demo goods; this happens once`)
  try {
    const goods: StoredGood[] = []
    for (const good of DEMO_GOODS) {
      signal.throwIfAborted()
      goods.push({ good, pictures: await storePictures(deps, good, people[good.seller]) })
    }
    await insertGoods(deps, goods, people)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.warn({ err: error }, 'could not store the pictures of the demo goods')
    return error.message
  }
}

const storePictures = (deps: Deps, { slug, pictures }: DemoGood, ownerId: number) =>
  Promise.all(Array.from({ length: pictures }, (_, index) => storePicture(deps, slug, index + 1, ownerId)))

async function storePicture(deps: Deps, slug: string, number: number, ownerId: number) {
  const data = await readFile(path.join(PICTURES, `${slug}-${number}.webp`))
  const { width, height } = await sharp(data).metadata()
  const file = { data, extension: 'webp', width, height } as const
  return storeIngested(deps, { ...file, fileName: `${slug}.webp`, folder: 'products', ownerId })
}

async function insertGoods({ db, now }: Deps, goods: StoredGood[], ids: PeopleIds): Promise<void> {
  await db.insert(products).values(goods.map((item, index) => rowOf(item, index, ids, now())))
  await db.execute(sql`analyze products`)
}

async function insertPeople(db: Queryable): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db.insert(users).values(
    DEMO_PEOPLE.map(({ username, role, about }) => ({
      username,
      role,
      passwordHash,
      email: demoEmail(username),
      emailVerified: true,
      profileDescription: about || null,
    })),
  )
}

async function findPeople(db: Queryable): Promise<PeopleIds | null> {
  const emails = DEMO_PEOPLE.map(({ username }) => demoEmail(username))
  const rows = await db.select({ email: users.email, id: users.id }).from(users).where(inArray(users.email, emails))
  const ids = new Map(rows.map(({ email, id }) => [email, id]))
  const people = DEMO_PEOPLE.map(({ username }) => [username, ids.get(demoEmail(username))] as const)
  return people.every(([, id]) => id !== undefined) ? (Object.fromEntries(people) as PeopleIds) : null
}

/** The first item is the newest; each next one is five hours older. */
function rowOf({ good, pictures }: StoredGood, index: number, ids: PeopleIds, now: Date) {
  const { title, description, price, category, tags, brand, condition, seller, views } = good
  const listedAt = new Date(now.getTime() - (index + 1) * 5 * HOUR_MS)
  return {
    title,
    description,
    price: toCents(price),
    category,
    tags,
    brand,
    condition,
    status: index % PENDING_EVERY === PENDING_EVERY - 1 ? ('pending' as const) : ('approved' as const),
    viewCount: views,
    imageUrls: pictures.map(({ path }) => path),
    imagekitFileIds: pictures.map(({ fileId }) => fileId),
    sellerId: ids[seller],
    createdAt: listedAt,
    updatedAt: listedAt,
  }
}

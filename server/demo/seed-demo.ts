import { eq, sql } from 'drizzle-orm'
import { renderPicture } from '../../demo/draw.ts'
import { DEMO_GOODS, type DemoGood } from '../../demo/goods.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson, demoEmail } from '../../demo/people.ts'
import { hashPassword } from '../account/password.ts'
import type { Queryable } from '../database/connect.ts'
import { images, products, users } from '../database/schema.ts'
import { storeImage } from '../image/image.ts'
import type { Parts } from '../parts.ts'
import { openDemoSales } from './demo-sales.ts'

interface Drawn {
  good: DemoGood
  pictures: { path: string; fileId: string }[]
}

/** Two pictures at a time keep two cores busy. */
const DRAWN_AT_ONCE = 2
/** Every so many goods one waits for approval, so that an admin has something to look at. */
const PENDING_EVERY = 20
const HOUR = 60 * 60 * 1000

/**
 * Fills an empty shop with people, goods and sales, and gives a demo shop whose sale has lapsed a new one. Answers the
 * lines about the demo that are printed at start. Off in production unless SEED_DEMO is set to true.
 */
export async function seedDemo(parts: Parts): Promise<string[]> {
  const { settings, db } = parts
  if (!(settings.SEED_DEMO ?? !settings.production)) return []
  if (await isEmpty(db)) await fillShop(parts)
  if (!(await isDemo(db))) return []
  await openDemoSales(parts)
  const names = DEMO_PEOPLE.map(({ username, role }) => (role === 'admin' ? `${username} (admin)` : username))
  return [`Demo accounts: ${names.join(', ')}; password ${DEMO_PASSWORD}`]
}

async function isEmpty(db: Queryable): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1)
  return !user
}

async function isDemo(db: Queryable): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoEmail('wren')))
  return user !== undefined
}

/** Pictures first, then all rows in one transaction: a start that is cut off leaves an empty shop, not half of one. */
async function fillShop(parts: Parts): Promise<void> {
  parts.log.info(`drawing ${DEMO_GOODS.length} demo goods; this happens once`)
  const drawn: Drawn[] = []
  const waiting = [...DEMO_GOODS]
  const draw = async () => {
    for (let good = waiting.shift(); good; good = waiting.shift()) drawn.push(await drawGood(parts, good))
  }
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, draw))
  drawn.sort((a, b) => DEMO_GOODS.indexOf(a.good) - DEMO_GOODS.indexOf(b.good))
  await parts.db.transaction(async (tx) => {
    const ids = await insertPeople(tx)
    await tx.insert(products).values(drawn.map((item, index) => rowOf(item, index, ids, parts.now())))
    for (const { good, pictures } of drawn)
      for (const { path } of pictures)
        await tx.update(images).set({ ownerId: ids[good.seller] }).where(eq(images.path, path))
  })
  await parts.db.execute(sql`analyze products`)
}

async function drawGood(parts: Parts, good: DemoGood): Promise<Drawn> {
  const pictures = []
  for (const picture of good.pictures) {
    const bytes = await renderPicture(picture)
    pictures.push(await storeImage(parts, { bytes, fileName: `${good.slug}.jpg`, folder: 'products', ownerId: null }))
  }
  return { good, pictures }
}

async function insertPeople(db: Queryable): Promise<Record<DemoPerson, number>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const ids: Partial<Record<DemoPerson, number>> = {}
  for (const { username, role, about } of DEMO_PEOPLE) {
    const email = demoEmail(username)
    const person = { username, email, role, passwordHash, emailVerified: true, profileDescription: about || null }
    const [row] = await db.insert(users).values(person).returning({ id: users.id })
    ids[username] = row?.id
  }
  return ids as Record<DemoPerson, number>
}

/** The first goods of the list are the newest; each next one is some hours older. */
function rowOf({ good, pictures }: Drawn, index: number, ids: Record<DemoPerson, number>, now: Date) {
  const { title, description, price, category, tags, brand, condition, seller, views } = good
  const listed = new Date(now.getTime() - (index + 1) * 5 * HOUR)
  return {
    ...{ title, description, price, category, tags, brand, condition },
    status: index % PENDING_EVERY === PENDING_EVERY - 1 ? ('pending' as const) : ('approved' as const),
    viewCount: views,
    imageUrls: pictures.map(({ path }) => path),
    imagekitFileIds: pictures.map(({ fileId }) => fileId),
    sellerId: ids[seller],
    createdAt: listed,
    updatedAt: listed,
  }
}

import { and, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { PLURALS, VERBS } from '../../contracts/audit-words.ts'
import type { CallQuery } from '../../contracts/calls.ts'
import { parsePrefixedSku } from '../../contracts/product-rules.ts'
import type { Queryable } from '../database/connect.ts'
import { containsText } from '../database/contains.ts'
import { ltIfGiven } from '../database/if-given.ts'
import { auditEntries, checkoutSessions, products, purchases, users } from '../database/schema.ts'

/** The nouns of actions whose subject is an item, a purchase or an account. */
export const SUBJECTS = {
  item: ['product', 'hold'],
  purchase: ['purchase'],
  account: ['account', 'user'],
}

const NOUN = sql<string>`split_part(${auditEntries.action}, '.', 1)`

const HELPER = sql`${auditEntries.details} ->> 'helper'`

/** As shown, `Ana (helper)`, or only by name. */
const isNamed = (helper: SQL, who: string): SQL =>
  sql`lower(${helper}) in (lower(${who}), lower(${who.replace(/\s*\(helper\)$/i, '')}))`

/** What was done, as the screen says it: `made payouts`. */
const ACTION_WORDS = sql`concat_ws(' ',
  coalesce(${JSON.stringify(VERBS)}::jsonb ->> ${auditEntries.action}, replace(split_part(${auditEntries.action}, '.', 2), '-', ' ')),
  coalesce(${JSON.stringify(PLURALS)}::jsonb ->> ${NOUN}, replace(${NOUN}, '-', ' ') || 's'))`

/** With the names stored in the entry, in case its subject is deleted. Together, because folding each takes six times as long. */
const KEPT_TEXT = sql`concat_ws(E'\\n', ${ACTION_WORDS}, ${sql.join(
  ['title', 'name', 'username', 'seller', 'location', 'reason'].map((name) => sql`${auditEntries.details} ->> ${name}`),
  sql`, `,
)})`

/** Matches what was done and the subject's name. Each list of ids is computed once. */
function touches(db: Queryable, q: string): SQL | undefined {
  const productId = parsePrefixedSku(q)
  const ofNoun = (nouns: string[], ids: SQL) => and(inArray(NOUN, nouns), sql`${auditEntries.subjectId} in ${ids}`)
  const items = db.select({ id: products.id }).from(products).where(containsText(products.title, q))
  const bought = db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .where(or(containsText(checkoutSessions.title, q), productId ? eq(purchases.productId, productId) : undefined))
  const accounts = db.select({ id: users.id }).from(users).where(containsText(users.username, q))
  const number = /^(?:order )?(?:no\.?|#)?\s*(\d{1,15})$/i.exec(q)?.[1]
  return or(
    containsText(KEPT_TEXT, q),
    ofNoun(SUBJECTS.item, sql`${items}`),
    productId ? ofNoun(SUBJECTS.item, sql`(${productId})`) : undefined,
    ofNoun(SUBJECTS.purchase, sql`${bought}`),
    ofNoun(SUBJECTS.account, sql`${accounts}`),
    number ? and(eq(NOUN, 'order'), eq(auditEntries.subjectId, Number(number))) : undefined,
  )
}

export type EntrySpan = CallQuery<'GET /api/admin/audit-trail'>

function matches(db: Queryable, { who, what, since, until, q, before, from }: EntrySpan): SQL | undefined {
  const actor = db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${who ?? ''})`)
  return and(
    ltIfGiven(auditEntries.id, before),
    from === undefined ? undefined : gte(auditEntries.id, from),
    who
      ? who.toLowerCase() === 'shop'
        ? and(isNull(auditEntries.actorId), isNull(HELPER))
        : or(inArray(auditEntries.actorId, actor), and(isNull(auditEntries.actorId), isNamed(HELPER, who)))
      : undefined,
    what ? eq(NOUN, what) : undefined,
    since ? gte(auditEntries.createdAt, new Date(since)) : undefined,
    until ? lte(auditEntries.createdAt, new Date(until)) : undefined,
    q ? touches(db, q) : undefined,
  )
}

/** Newest first. */
export const findEntries = (db: Queryable, span: EntrySpan) =>
  db
    .select({
      id: auditEntries.id,
      actorId: auditEntries.actorId,
      actor: users.username,
      action: auditEntries.action,
      subjectId: auditEntries.subjectId,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(matches(db, span))
    .orderBy(desc(auditEntries.id))
    .limit(span.limit)

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

export const findTitles = (db: Queryable, ids: number[]) =>
  db.select({ id: products.id, name: products.title }).from(products).where(inArray(products.id, ids))

export const findBoughtTitles = (db: Queryable, ids: number[]) =>
  db
    .select({ id: purchases.id, name: checkoutSessions.title })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .where(inArray(purchases.id, ids))

/** Excludes deleted accounts, which have no name. */
export const findUsernames = (db: Queryable, ids: number[]) =>
  db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))

import { and, eq, exists, gt, gte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/connect.ts'
import { drafts, images, products, users } from '../database/schema.ts'

const edits = alias(images, 'edits')

type ImageTable = typeof images | typeof edits

const UNSOLD = sql`${products.status} <> 'sold'`

/** For a few images: looks each one up in the indexes on image_urls. */
const shownByProduct = (db: Queryable, image: ImageTable, condition?: SQL) =>
  exists(
    db
      .select({ id: products.id })
      .from(products)
      .where(and(sql`${products.imageUrls} @> array[${image.path}]`, condition)),
  )

const shownByDraft = (db: Queryable, image: ImageTable) =>
  exists(db.select({ id: drafts.id }).from(drafts).where(sql`${drafts.imageUrls} @> array[${image.path}]`))

const shownByProfile = (db: Queryable, image: ImageTable) =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, image.ownerId), eq(users.profileImageUrl, image.path))),
  )

/** Covers every table that shows images. Add a new one here, in `isWorkedOn` and in `isUsedAmongAll`. */
const isShown = (db: Queryable, image: ImageTable) =>
  or(shownByProduct(db, image), shownByDraft(db, image), shownByProfile(db, image))

/** Like `isShown`, without sold listings, whose photos can no longer be edited. */
const isWorkedOn = (db: Queryable, image: ImageTable) =>
  or(shownByProduct(db, image, UNSOLD), shownByDraft(db, image), shownByProfile(db, image))

const hasEdit = (db: Queryable, condition: SQL | undefined) =>
  exists(
    db
      .select({ path: edits.path })
      .from(edits)
      .where(and(eq(edits.originalPath, images.path), condition)),
  )

/**
 * Whether a product of any status, a draft or its owner's profile shows a row of `images`, or it is the original of an
 * image shown by an unsold product, a draft or a profile.
 */
export const isUsed = (db: Queryable) => or(isShown(db, images), hasEdit(db, isWorkedOn(db, edits)))

/** `isUsed` for all images: hash joins over the images of every product and draft. */
export const isUsedAmongAll = (db: Queryable): SQL => sql`(
  exists (select from ${pathsOfListings()} as shown where shown.path = ${images.path})
  or ${shownByProfile(db, images)}
  or exists (select from ${images} as edits join ${pathsOfListings(UNSOLD)} as shown on shown.path = ${edits.path}
    where ${edits.originalPath} = ${images.path})
  or ${hasEdit(db, shownByProfile(db, edits))})`

/** Images of drafts, and of products that meet the condition. */
const pathsOfListings = (condition = sql`true`) =>
  sql`(select unnest(${products.imageUrls}) as path from ${products} where ${condition}
    union all select unnest(${drafts.imageUrls}) from ${drafts})`

/** Whether the image is an edit that another of the same original, or the original itself, has replaced. */
export const isSuperseded = (db: Queryable) =>
  exists(
    db
      .select({ path: edits.path })
      .from(edits)
      .where(
        and(
          ne(edits.path, images.path),
          or(
            and(
              eq(edits.originalPath, images.originalPath),
              or(gt(edits.createdAt, images.createdAt), isShown(db, edits)),
            ),
            and(eq(edits.path, images.originalPath), isShown(db, edits)),
          ),
        ),
      ),
  )

/** Whether only sold listings show what was made from the image. */
export const isOriginalOfSold = (db: Queryable) => hasEdit(db, shownByProduct(db, edits))

export const hasEditSince = (db: Queryable, time: Date) => hasEdit(db, gte(edits.createdAt, time))

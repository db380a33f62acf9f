import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { migrationLevels } from '../../database/migrate.ts'

const SCHEMA = readFileSync(path.join(import.meta.dirname, 'schema.sql'), 'utf8')

export const LANDED_LEVEL = migrationLevels()[0] ?? 0

/** Creates the schema of version 0.1.0 in an empty database. A lower `level` stands for an older version. */
export async function makeLanded(pool: pg.Pool, level = LANDED_LEVEL): Promise<void> {
  for (const statement of SCHEMA.split('--> statement-breakpoint')) await pool.query(statement)
  await pool.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('landed', ${level})`)
}

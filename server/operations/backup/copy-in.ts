import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { ArchiveEntry } from './archive.ts'
import type { Table } from './backup-format.ts'
import { copyIn } from './table-queries.ts'

export interface RowReader {
  /** Entries of one table follow each other, and are one COPY. */
  feed(table: Table, entry: ArchiveEntry): Promise<void>
  /** Ends the last COPY. Answers the number of rows of each table. */
  end(): Promise<Record<string, number>>
  /** Gives up the COPY that is going on: its connection takes no other statement before. */
  abort(): Promise<void>
}

export function startCopying(client: pg.PoolClient): RowReader {
  const rows: Record<string, number> = {}
  let current: ReturnType<typeof copyTable> | undefined

  async function end() {
    if (current) rows[current.name] = await current.end()
    current = undefined
    return rows
  }

  return {
    async feed(table, entry) {
      if (current && current.name !== table.name) await end()
      current ??= copyTable(client, table)
      await current.feed(entry)
    },
    end,
    async abort() {
      await current?.abort()
      current = undefined
    },
  }
}

function copyTable(client: pg.PoolClient, table: Table) {
  const into = client.query(from(copyIn(table)))
  const ended = new Promise<void>((resolve, reject) => into.once('finish', resolve).once('error', reject))
  ended.catch(() => {})
  return {
    name: table.name,
    async feed({ content }: ArchiveEntry) {
      await pipeline(content, createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) if (!into.write(piece)) await Promise.race([ended, once(into, 'drain')])
      })
    },
    async end() {
      into.end()
      await ended
      return into.rowCount
    },
    async abort() {
      if (into.closed) return
      const closed = new Promise((resolve) => into.once('close', resolve))
      into.destroy()
      await closed
    },
  }
}

import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from } from 'pg-copy-streams'
import type { Client } from '../../database/connect.ts'
import type { ArchiveEntry } from './archive.ts'
import type { Table } from './backup-format.ts'
import { copyIn } from './table-queries.ts'

export interface RowLoader {
  /** A table's entries must be consecutive: they form one COPY. */
  feed(table: Table, entry: ArchiveEntry): Promise<void>
  end(): Promise<Record<string, number>>
  /** Aborts the current COPY, which blocks its connection. */
  abort(): Promise<void>
}

export function startLoading(client: Client): RowLoader {
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

function copyTable(client: Client, table: Table) {
  const into = client.query(from(copyIn(table)))
  const ended = new Promise<void>((resolve, reject) => into.once('finish', resolve).once('error', reject))
  ended.catch(() => {})
  return {
    name: table.name,
    async feed({ content }: ArchiveEntry) {
      await pipeline(content, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) if (!into.write(chunk)) await Promise.race([ended, once(into, 'drain')])
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

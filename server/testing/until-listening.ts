import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { eventually } from './eventually.ts'

/** Waits until the servers receive notifications of changes. A server empties its cache when it starts to. */
export async function untilListening(pool: pg.Pool, servers: FastifyInstance[]): Promise<void> {
  const dropped = servers.flatMap(({ sharedResponses: shared }) => (shared ? vi.spyOn(shared.calls, 'invalidate') : []))
  await eventually(async () => {
    await pool.query(`select pg_notify('live', 'heard')`)
    for (const invalidate of dropped) expect(invalidate).toHaveBeenCalledWith(['heard'])
  })
  for (const invalidate of dropped) invalidate.mockRestore()
}

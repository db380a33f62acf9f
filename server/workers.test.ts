import { spawn } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { startWorkers } from './workers.ts'

afterEach(() => void vi.restoreAllMocks())

/** The processes started so far, without any code. */
function standIns(): Worker[] {
  const started: Worker[] = []
  vi.spyOn(cluster, 'setupPrimary').mockImplementation(() => {})
  vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const worker = Object.assign(new EventEmitter(), {
      process: { pid: started.length, kill: () => worker.emit('exit', 0) },
    })
    started.push(worker as unknown as Worker)
    setImmediate(() => worker.emit('listening'))
    return worker as unknown as Worker
  })
  return started
}

test('a process that dies while it is sent a message is replaced, and does not take the primary along', async () => {
  const started = standIns()
  const stop = await startWorkers({ count: 1, env: {}, log: pino({ level: 'silent' }), drainSeconds: 0 })
  started[0]?.emit('error', new Error('write EPIPE'))
  started[0]?.emit('exit', null, 'SIGKILL')
  await eventually(() => expect(started).toHaveLength(2))
  await stop()
})

test('the lag of an unreachable replica, which is infinite, reaches the primary process', async () => {
  standIns()
  const stop = await startWorkers({ count: 1, env: {}, log: pino({ level: 'silent' }), drainSeconds: 0 })
  await stop()
  const [settings] = vi.mocked(cluster.setupPrimary).mock.calls[0] ?? []
  const worker = spawn(process.execPath, ['-e', 'process.send({ lagMs: Infinity })'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: settings?.serialization,
  })
  expect(await once(worker, 'message')).toEqual([{ lagMs: Number.POSITIVE_INFINITY }, undefined])
})

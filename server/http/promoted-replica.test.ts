import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openReplicas, type ReplicaState } from '../database/replicas.ts'
import { eventually } from '../testing/eventually.ts'
import { startPrimaryAndStandby } from '../testing/primary-and-standby.ts'
import { testDeps } from '../testing/test-app.ts'

// Of its own: a promoted standby cannot follow the primary again.
const servers = await startPrimaryAndStandby()
const deps = await testDeps({ database: servers.primary.url })
const replicas = openReplicas({ primaryUrl: servers.primary.url, urls: [servers.standby.url], onError: () => {} })
const app = await buildApp({ ...deps, replicas })
afterAll(async () => {
  await app.close()
  await replicas.close()
  await servers.close()
})

const untilReplicaIs = (state: ReplicaState) =>
  eventually(() => expect(replicas.states().map(({ state }) => state)).toEqual([state]))

test('a promoted replica is not used beside a primary, and used as the primary where it is configured so', async () => {
  await untilReplicaIs('ok')
  await servers.standby.query('select pg_promote()')
  // Now its log is the longer one, which it reports once restarted.
  await servers.standby.query('create table written_alone as select generate_series(1, 10000)')
  await servers.standby.kill()
  await servers.standby.start()
  await untilReplicaIs('behind')
  expect(replicas.choose()).toBeNull()
  await servers.primary.query('create table written_since as select generate_series(1, 10000)')
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ok', replicas: ['behind'] })

  const urls = [servers.standby.url]
  const moved = openReplicas({ primaryUrl: servers.standby.url, urls, onError: () => {} })
  await eventually(() => expect(moved.states()).toMatchObject([{ state: 'ok' }]))
  expect(moved.choose()).not.toBeNull()
  await moved.close()
})

import { expect, test } from 'vitest'
import { poolSize } from './pool-size.ts'

test.each([false, true])(
  'up to 16 workers and their primary open at most 90 connections, with replicas: %s',
  (hasReplicas) => {
    for (let workers = 2; workers <= 16; workers++) {
      const inPool = (isPrimary: boolean) => poolSize({ workers, isPrimary, hasReplicas })
      const outsidePool = hasReplicas ? 2 : 1
      expect(inPool(true) + workers * (inPool(false) + outsidePool), `${workers} workers`).toBeLessThanOrEqual(90)
    }
  },
)

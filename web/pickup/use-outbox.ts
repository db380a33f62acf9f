import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { now } from '../lib/clock.ts'
import { useApi } from '../lib/use-api.ts'
import { refreshPickups } from '../live/refresh-pickups.ts'
import type { DeskHolder } from './desk-holder.ts'
import { deleteMark, loadMarks, newMarkKey, saveMark } from './mark-store.ts'
import { Outbox } from './outbox.ts'
import { updatePickup } from './use-pickups.ts'

const RETRY_MS = 10_000

/** Sends this desk's marks while it is open. */
export function useOutbox({ key: accountId, name: username }: DeskHolder) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [outbox] = useState(
    () =>
      new Outbox({
        accountId,
        username,
        load: () => loadMarks(accountId),
        save: saveMark,
        remove: deleteMark,
        send: ({ purchaseId, key, isHandedOver, version, at }) =>
          api('POST /api/pickups/{id}/marks', {
            params: { id: String(purchaseId) },
            body: { key, isHandedOver, version, at },
          }),
        onAccepted: (pickup) => updatePickup(queryClient, pickup),
        onRejected: () => refreshPickups(queryClient),
        newKey: newMarkKey,
        now,
      }),
  )
  useEffect(() => {
    const flush = () => void outbox.flush()
    void outbox.start()
    const timer = setInterval(flush, RETRY_MS)
    addEventListener('online', flush)
    addEventListener('visibilitychange', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
      removeEventListener('visibilitychange', flush)
    }
  }, [outbox])
  return { outbox, ...useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state) }
}

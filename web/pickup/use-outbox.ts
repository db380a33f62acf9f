import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Pickup } from '../../contracts/pickup.ts'
import { now } from '../lib/clock.ts'
import { newKey } from '../lib/new-key.ts'
import { useApi } from '../lib/use-api.ts'
import { useWindowEvent } from '../lib/use-window-event.ts'
import { refreshPickups } from '../live/refresh-pickups.ts'
import type { DeskHolder } from './desk-holder.ts'
import { deleteMark, loadMarks, saveMark } from './mark-store.ts'
import { Outbox } from './outbox.ts'
import { updatePickup } from './use-pickups.ts'

const RETRY_MS = 10_000
/** A bad connection may hang for minutes, and a mark sent twice counts once. */
const TIMEOUT_MS = 15_000

/** Sends this desk's marks while it is open. `onMarked` gets the new state of each pickup that was marked; it must not change. */
export function useOutbox({ key: accountId, name: username }: DeskHolder, onMarked: (pickup: Pickup) => void) {
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
            params: { id: purchaseId },
            body: { key, isHandedOver, version, at },
            timeoutMs: TIMEOUT_MS,
          }),
        onAccepted: (pickup) => {
          updatePickup(queryClient, pickup)
          onMarked(pickup)
        },
        onRejected: () => refreshPickups(queryClient),
        newKey,
        now,
      }),
  )
  const flush = () => void outbox.flush()
  useEffect(() => {
    void outbox.start()
    const timer = setInterval(() => void outbox.flush(), RETRY_MS)
    return () => clearInterval(timer)
  }, [outbox])
  useWindowEvent('online', flush)
  useWindowEvent('visibilitychange', flush)
  return { outbox, ...useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state) }
}

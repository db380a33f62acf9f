import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Account } from '../../contracts/account.ts'
import { useApi } from '../lib/use-api.ts'
import { dropMark, keepMark, loadMarks, newMarkKey } from './mark-store.ts'
import { Outbox } from './outbox.ts'
import { refreshPickups, showPickup } from './use-pickups.ts'

/** How often waiting marks are tried again, in ms. */
const TRY_AGAIN = 10_000

/** The marks of this account on their way; they go on as long as the desk is open. */
export function useOutbox({ id: accountId, username }: Account) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [outbox] = useState(
    () =>
      new Outbox({
        accountId,
        username,
        load: () => loadMarks(accountId),
        keep: keepMark,
        drop: dropMark,
        send: ({ purchaseId, key, isHandedOver, version, at }) =>
          api('POST /api/pickups/{id}/marks', {
            params: { id: String(purchaseId) },
            body: { key, isHandedOver, version, at },
          }),
        onTaken: (pickup) => showPickup(queryClient, pickup),
        onRefused: () => void refreshPickups(queryClient),
        newKey: newMarkKey,
        now: () => new Date(),
      }),
  )
  useEffect(() => {
    const flush = () => void outbox.flush()
    void outbox.start()
    const timer = setInterval(flush, TRY_AGAIN)
    addEventListener('online', flush)
    addEventListener('visibilitychange', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
      removeEventListener('visibilitychange', flush)
    }
  }, [outbox])
  return { outbox, ...useSyncExternalStore(outbox.listen, outbox.state, outbox.state) }
}

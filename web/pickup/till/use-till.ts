import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { now } from '../../lib/clock.ts'
import { newKey } from '../../lib/new-key.ts'
import { lastMessageAt } from '../../live/last-message.ts'
import { currentUserQuery } from '../../session/session.ts'
import type { DeskHolder } from '../desk-holder.ts'
import { useDeskApi } from '../use-desk-api.ts'
import { renewHolds } from './renew-holds.ts'
import { resendLostSale } from './resend-lost-sale.ts'
import { savedTill, saveTill } from './saved-till.ts'
import { Till } from './till.ts'
import { tillCalls } from './till-calls.ts'

/** The sale being rung up. Its items are held while the till is in use. */
export function useTill(holder: DeskHolder) {
  const key = String(holder.key)
  const api = useDeskApi()
  const [till] = useState(
    () =>
      new Till({
        ...tillCalls(api),
        load: () => savedTill(key),
        save: (state) => saveTill(key, state),
        newKey,
        now,
        lastMessageAt,
      }),
  )
  useEffect(() => renewHolds(till), [till])
  useEffect(() => resendLostSale(till), [till])
  useLeaving(till, holder.pass !== null)
  const state = useSyncExternalStore(till.subscribe, till.state, till.state)
  // A first attempt on its way is not unsure yet.
  return { till, ...state, unsure: state.busy === 'selling' ? null : state.unsure }
}

/** Releases the till's items when it is left, unless the session has ended: the sale goes on once they have signed in again. */
function useLeaving(till: Till, isHelper: boolean): void {
  const api = useDeskApi()
  const queryClient = useQueryClient()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    const leave = () => {
      const hasSessionEnded = !isHelper && queryClient.getQueryData(currentUserQuery(api).queryKey) === null
      if (!hasSessionEnded) void till.leave()
    }
    return () => {
      // React's strict mode remounts at once.
      leaving.current = setTimeout(leave)
    }
  }, [till, isHelper, api, queryClient])
}

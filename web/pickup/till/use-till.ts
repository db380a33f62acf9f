import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { now } from '../../lib/clock.ts'
import { newKey } from '../../lib/new-key.ts'
import { isOffline, onOfflineChange } from '../../lib/online.ts'
import { lastMessageAt } from '../../live/last-message.ts'
import { currentUserQuery } from '../../session/session.ts'
import type { DeskHolder } from '../desk-holder.ts'
import { useDeskApi } from '../use-desk-api.ts'
import { savedTill, saveTill } from './saved-till.ts'
import { Till } from './till.ts'
import { tillCalls } from './till-calls.ts'

const RENEW_MS = 10_000
/** After this long without use, a till releases its items. */
const IDLE_MS = 10 * 60_000

/**
 * The sale being rung up. Renews its holds while the till is in use, and releases them when it is left, unless the session has
 * ended. Resends a sale whose response was lost once the server is reachable.
 */
export function useTill(holder: DeskHolder) {
  const key = String(holder.key)
  const api = useDeskApi()
  const queryClient = useQueryClient()
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
  const isHelper = holder.pass !== null
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    let touchedAt = Date.now()
    const touch = () => {
      touchedAt = Date.now()
    }
    const renew = () => {
      if (document.visibilityState === 'visible' && Date.now() - touchedAt < IDLE_MS) void till.renew()
      void till.onServerContact()
    }
    const checkAgain = () => {
      if (!isOffline()) void till.checkAgain()
    }
    // Too short a failure of the network never marks the page as offline.
    const cameOnline = () => {
      renew()
      void till.checkAgain()
    }
    const cameBack = () => {
      touch()
      renew()
    }
    const leave = () => {
      const hasSessionEnded = !isHelper && queryClient.getQueryData(currentUserQuery(api).queryKey) === null
      // The sale goes on once they have signed in again.
      if (!hasSessionEnded) void till.leave()
    }
    void till.resume()
    const timer = setInterval(renew, RENEW_MS)
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, true)
    addEventListener('online', cameOnline)
    addEventListener('visibilitychange', cameBack)
    const endWatch = onOfflineChange(checkAgain)
    return () => {
      endWatch()
      clearInterval(timer)
      for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, touch, true)
      removeEventListener('online', cameOnline)
      removeEventListener('visibilitychange', cameBack)
      // React's strict mode remounts at once.
      leaving.current = setTimeout(leave)
    }
  }, [till, isHelper, api, queryClient])
  const state = useSyncExternalStore(till.subscribe, till.state, till.state)
  // A first attempt on its way is not unsure yet.
  return { till, ...state, unsure: state.busy === 'selling' ? null : state.unsure }
}

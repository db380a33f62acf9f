import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { delayHydration } from './hydration.ts'
import { startLoading } from './loading.ts'

/** `Suspense` for lazy components; counts as loading, and delays hydration, until they have mounted. */
export function OnDemand({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const arrived = useRef(false)
  const end = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (arrived.current) return
    const [endLoading, endDelay] = [startLoading(), delayHydration()]
    end.current = () => {
      endLoading()
      endDelay()
    }
    return end.current
  }, [])
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrival
        onArrival={() => {
          arrived.current = true
          end.current?.()
        }}
      />
    </Suspense>
  )
}

function Arrival({ onArrival }: { onArrival: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(onArrival, [])
  return null
}

import {
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { delayHydration, isHydrated } from './hydration.ts'
import { startLoading } from './loading.ts'

interface OnDemandProps {
  fallback?: ReactNode
  children: ReactNode
}

/** `Suspense` for lazy components; counts as loading, and delays hydration, until they have mounted. */
export const OnDemand = (props: OnDemandProps) => <Part {...props} isInHtml={!isHydrated()} />

/** `OnDemand` for what the server does not render: its HTML has the fallback. */
export const AfterPage = (props: OnDemandProps) => <Part {...props} isInHtml={false} />

function Part({ fallback, children, isInHtml }: OnDemandProps & { isInHtml: boolean }) {
  const [hasStarted, setStarted] = useState(isInHtml)
  // React holds back what arrives in a boundary until 300 ms after its fallback, but not what a transition brings into a boundary
  // that shows something. Nor does a transition delay clicks.
  useEffect(() => startTransition(() => setStarted(true)), [])
  // Null once it has arrived.
  const end = useRef<(() => void) | null>(() => {})
  useLayoutEffect(() => {
    if (!end.current) return
    const ends = [startLoading(), delayHydration()]
    end.current = () => {
      for (const end of ends) end()
    }
    return end.current
  }, [])
  return (
    <Suspense fallback={fallback}>
      {hasStarted ? (
        <>
          {children}
          <Arrival end={end} />
        </>
      ) : (
        fallback
      )}
    </Suspense>
  )
}

function Arrival({ end }: { end: RefObject<(() => void) | null> }) {
  useEffect(() => {
    end.current?.()
    end.current = null
  }, [end])
  return null
}

import { useEffect, useEffectEvent } from 'react'

/** `visibilitychange` bubbles from the document. */
type Events = WindowEventMap & Pick<DocumentEventMap, 'visibilitychange'>

/** Listens while the component is mounted and `isOn`. */
export function useWindowEvent<Type extends keyof Events>(
  type: Type,
  run: (event: Events[Type]) => void,
  isOn = true,
): void {
  const listener = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    addEventListener(type, listener as EventListener)
    return () => removeEventListener(type, listener as EventListener)
  }, [type, isOn])
}

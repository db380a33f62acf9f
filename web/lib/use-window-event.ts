import { useEffect, useEffectEvent } from 'react'

/** Listens while the component is mounted and `isOn`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  run: (event: WindowEventMap[Type]) => void,
  isOn = true,
): void {
  const listener = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return
    addEventListener(type, listener)
    return () => removeEventListener(type, listener)
  }, [type, isOn])
}

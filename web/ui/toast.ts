import { useSyncExternalStore } from 'react'

export interface ToastText {
  title: string
  description?: string
  tone?: 'plain' | 'good' | 'destructive'
  action?: { label: string; onClick: () => void }
}

export interface ShownToast extends ToastText {
  id: number
  open: boolean
  /** The half of the screen that it stands in. */
  side: Side
}

type Side = 'top' | 'bottom'

const MAX_OPEN = 3
/** Leaves time for the closing animation. */
const REMOVE_DELAY_MS = 5000

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly ShownToast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

let pressed: EventTarget | null = null
if (typeof window !== 'undefined')
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, ({ target }) => (pressed = target), { capture: true })

/** A toast speaks of what was pressed, and stands where that is not. */
function freeSide(): Side {
  if (pressed === null || !(pressed instanceof Element)) return 'top'
  const { top, bottom } = pressed.getBoundingClientRect()
  return (top + bottom) / 2 > innerHeight / 2 ? 'top' : 'bottom'
}

/** Shows a toast, from anywhere in the browser. Only the newest three stay open. */
export function toast(text: ToastText): void {
  lastId += 1
  const staying = toasts.filter((shown) => shown.open).slice(0, MAX_OPEN - 1)
  const others = toasts.filter((shown) => !shown.open || staying.includes(shown))
  setToasts([{ ...text, id: lastId, open: true, side: freeSide() }, ...others])
}

/** Closes a toast, then removes it. */
export function dismissToast(id: number): void {
  setToasts(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  setTimeout(() => setToasts(toasts.filter((shown) => shown.id !== id)), REMOVE_DELAY_MS)
}

export function dismissToasts(): void {
  for (const { id, open } of toasts) if (open) dismissToast(id)
}

export const currentToasts = (): readonly ShownToast[] => toasts

const NONE: readonly ShownToast[] = []

export const useToasts = (): readonly ShownToast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentToasts,
    () => NONE,
  )

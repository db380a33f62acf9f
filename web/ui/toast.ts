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
}

const MOST = 3
/** When a dismissed toast is removed, in ms. */
const REMOVE_AFTER = 5000

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something that needs no answer, from anywhere in the browser. The newest three are shown. */
export function toast(text: ToastText): void {
  lastId += 1
  const staying = toasts.filter((shown) => shown.open).slice(0, MOST - 1)
  const kept = toasts.filter((shown) => !shown.open || staying.includes(shown))
  change([{ ...text, id: lastId, open: true }, ...kept])
}

/** Takes a toast from view. It is kept until it has surely left. */
export function dismissToast(id: number): void {
  change(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  setTimeout(() => change(toasts.filter((shown) => shown.id !== id)), REMOVE_AFTER)
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

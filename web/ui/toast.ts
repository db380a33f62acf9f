import { useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners.ts'
import { hasColumn, isBesideToasts } from './toast-host.ts'

export interface ToastText {
  title: string
  description?: string
  tone?: 'plain' | 'good' | 'destructive'
  action?: { label: string; onClick: () => void }
  /** One at a time of those with the same name: the earlier one makes way. */
  replaces?: string
  /** Default: `TOAST_MS`. */
  durationMs?: number
  /** Default: where it covers neither the focused field nor what was pressed. */
  side?: Side
}

export interface ShownToast extends ToastText {
  id: number
  open: boolean
  side: Side
}

type Side = 'top' | 'bottom'

export const TOAST_MS = 5000
const MAX_OPEN = 3
/** Leaves time for the closing animation. */
const REMOVE_DELAY_MS = 5000

let toasts: readonly ShownToast[] = []
let lastId = 0
const { subscribe, notify } = createListeners()

function setToasts(next: readonly ShownToast[]): void {
  toasts = next
  notify()
}

let pressed: EventTarget | null = null
if (!import.meta.env.SSR)
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, ({ target }) => rememberPress(target), true)

function rememberPress(target: EventTarget | null): void {
  const isInToast = target instanceof Element && target.closest('.toasts') !== null
  if (!isInToast) pressed = target
}

/** Avoids covering the field that has the focus, or else the control that was just pressed; prefers the bottom. */
function freeSide(): Side {
  if (pressed === null || !(pressed instanceof Element) || pressed === document.body)
    return hasColumn() ? 'bottom' : 'top'
  const field = document.activeElement?.closest('input, textarea, select')
  const box = (field ?? pressed).getBoundingClientRect()
  return !isBesideToasts(box) && (box.top + box.bottom) / 2 > innerHeight / 2 ? 'top' : 'bottom'
}

/** Shows a toast, from anywhere in the browser. Only the newest three stay open, and of equal ones only the newest. */
export function toast(text: ToastText): void {
  lastId += 1
  const isReplaced = ({ replaces, title, description, action }: ToastText) =>
    replaces === text.replaces &&
    (replaces !== undefined || (title === text.title && description === text.description && !action))
  const staying = toasts.filter((shown) => shown.open && !isReplaced(shown)).slice(0, MAX_OPEN - 1)
  const others = toasts.filter((shown) => !shown.open || staying.includes(shown))
  setToasts([{ side: freeSide(), ...text, id: lastId, open: true }, ...others])
}

export const toastDone = (title: string, description?: string): void => toast({ tone: 'good', title, description })

export const toastFailure = (title: string, description?: string): void =>
  toast({ tone: 'destructive', title, description })

/** Closes a toast, then removes it. */
export function dismissToast(id: number): void {
  setToasts(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  setTimeout(() => setToasts(toasts.filter((shown) => shown.id !== id)), REMOVE_DELAY_MS)
}

/** All but those that stay longer: they are news, not about what was pressed, and come once. */
export function dismissToasts(): void {
  for (const { id, open, durationMs } of toasts) if (open && !durationMs) dismissToast(id)
}

export const currentToasts = (): readonly ShownToast[] => toasts

const NONE: readonly ShownToast[] = []

export const useToasts = (): readonly ShownToast[] => useSyncExternalStore(subscribe, currentToasts, () => NONE)

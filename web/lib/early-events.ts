declare global {
  interface Window {
    /** Replays the recorded events, then marks the document as hydrated. */
    replayEarlyEvents?: () => void
  }
}

/**
 * Inlined in the head of every server-rendered page, so it must be self-contained. Records what a visitor does before
 * hydration (clicks, choices, typed text, submitted forms, shortcuts) and replays it afterward. Links and popovers work
 * without JavaScript; a link that needs it is marked `data-replay`.
 */
function recordEarlyEvents(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const fieldSelector = 'input:not([type=checkbox], [type=radio]), textarea, select'
  const controlSelector = 'button:not([popovertarget]), input[type=checkbox], input[type=radio], a[data-replay]'
  const typed = new Map<Field, string>()
  const replays: (() => unknown)[] = []

  const suspend = (event: Event, replay: () => unknown) => {
    event.preventDefault()
    event.stopPropagation()
    replays.push(replay)
  }
  const record = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const { ctrlKey, metaKey, altKey, shiftKey } = event as MouseEvent
    if (event.type === 'click') {
      const control = target.closest<HTMLElement>(controlSelector)
      if (control && !ctrlKey && !metaKey && !shiftKey) suspend(event, () => control.click())
    } else if (event.type === 'submit') {
      const { submitter } = event as SubmitEvent
      suspend(event, () => (target as HTMLFormElement).requestSubmit(submitter))
    } else if (event.type === 'input') {
      if (target.matches(fieldSelector)) typed.set(target as Field, (target as Field).value)
    } else if (event.type === 'toggle') {
      const { oldState, newState } = event as ToggleEvent
      replays.push(() => target.dispatchEvent(new ToggleEvent('toggle', { oldState, newState })))
    } else {
      const { key, code, repeat } = event as KeyboardEvent
      if (key.length > 1 || key === ' ' || repeat || ctrlKey || metaKey || altKey || target.matches(fieldSelector))
        return
      const focused = () => (target.isConnected ? target : document.body)
      const init = { key, code, shiftKey, bubbles: true, cancelable: true }
      replays.push(() => focused().dispatchEvent(new KeyboardEvent('keydown', init)))
    }
  }
  const retype = (field: Field, value: string) => {
    if (field.type !== 'file') {
      // React ignores an input event unless the value differs from the one it last saw, so reset that one first.
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    }
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }

  const types = ['click', 'submit', 'input', 'toggle', 'keydown']
  for (const type of types) addEventListener(type, record, true)
  document.documentElement.dataset.hydrated = 'false'
  window.replayEarlyEvents = async () => {
    for (const type of types) removeEventListener(type, record, true)
    for (const [field, value] of typed) replays.unshift(() => field.isConnected && retype(field, value))
    for (const replay of replays) {
      replay()
      // A separate task per event, so React commits one before the next arrives.
      await new Promise((resolve) => setTimeout(resolve))
    }
    document.documentElement.dataset.hydrated = 'true'
  }
}

export const RECORD_EARLY_EVENTS = `(${recordEarlyEvents})()`

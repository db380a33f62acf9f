import { afterEach, expect, test, vi } from 'vitest'
import { moveToasts, toastHost } from './toast-host.ts'

afterEach(() => vi.unstubAllGlobals())

class Element extends EventTarget {
  parentElement: Element | undefined
  append(child: Element): void {
    child.parentElement = this
  }
}

test('toasts are in the dialog that was opened last, wherever it is in the document', () => {
  const [body, cart, guest] = [new Element(), new Element(), new Element()]
  let open: Element[] = []
  vi.stubGlobal('document', { body, createElement: () => new Element(), querySelectorAll: () => open })
  const parents = [[], [guest], [cart, guest], [guest], []].map((now) => {
    open = now
    moveToasts()
    return toastHost().parentElement
  })
  expect(parents.map((parent) => ([body, cart, guest] as unknown[]).indexOf(parent))).toEqual([0, 2, 1, 2, 0])
})

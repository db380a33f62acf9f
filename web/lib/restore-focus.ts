import type { RegisteredRouter } from '@tanstack/react-router'

/** Back focuses the link that was followed, as browsers do between documents: a list of items continues where it was left. */
export function restoreFocus(router: RegisteredRouter): void {
  /** By URL, because the entry that an anchor such as the skip link's adds to the history has no key. */
  const followed = new Map<string, { selector: string; index: number }>()
  let isBack = false
  router.history.subscribe(({ action }) => {
    isBack = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    const link = document.activeElement?.closest('a[href]')
    if (!fromLocation || !link) return
    const selector = `a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`
    const index = [...document.querySelectorAll(selector)].indexOf(link)
    followed.set(fromLocation.href, { selector, index })
  })
  router.subscribe('onRendered', ({ toLocation }) => {
    const place = followed.get(toLocation.href)
    if (!isBack || !place || document.activeElement !== document.body) return
    const link = document.querySelectorAll<HTMLElement>(place.selector)[place.index]
    if (!link) return
    const { top, bottom } = link.getBoundingClientRect()
    link.focus({ preventScroll: bottom > 0 && top < innerHeight })
  })
}

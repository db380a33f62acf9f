/** Resolves after the next paint, or at once on a hidden page. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** Resolves once the browser has painted, or soon in a page that is not seen. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

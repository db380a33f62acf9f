import type { Locator } from '@playwright/test'

interface TextLine {
  text: string
  left: number
}

/** An element's text as the browser breaks it into lines. */
export function linesOf(locator: Locator): Promise<TextLine[]> {
  return locator.evaluate((element) => {
    const lines: (TextLine & { bottom: number })[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const { left, top, bottom } = range.getBoundingClientRect()
        const line = lines.at(-1)
        if (line && top < line.bottom) line.text += ` ${word}`
        else lines.push({ text: word, left, bottom })
      }
    }
    return lines.map(({ text, left }) => ({ text, left }))
  })
}

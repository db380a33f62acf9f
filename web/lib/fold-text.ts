/** Text as people type it in a hurry: in lower case, without accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds the texts that contain every word of the search, in any order. All of them for an empty search. */
export function wordSearch(search: string): (text: string) => boolean {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}

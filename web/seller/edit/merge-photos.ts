/** The photos as arranged here, without those removed elsewhere since `before`, and with those added there. By URL. */
export function mergePhotos(here: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const left = here.filter((url) => now.includes(url) || !before.includes(url))
  return [...left, ...now.filter((url) => !before.includes(url) && !left.includes(url))]
}

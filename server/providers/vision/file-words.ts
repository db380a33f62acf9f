/** Words that cameras, phones and apps put into file names, and other meaningless ones. */
const STOP_WORDS =
  /^(img|image|dsc[nf]?|dcim|pxl|mvimg|pic|picture|photo|foto|scan|screenshot|screen|shot|snap|whatsapp|signal|camera|cam|capture|download|file|untitled|unnamed|new|copy|final|edited|edit|crop|cropped|original|the|and|with|front|back|side|detail|close|up|am|pm|at|of)$/

/** The meaningful words in the seller's name for the file: `brass lamp` for `products/brass-lamp_3f…9.jpg`. */
export function wordsOfFile(path: string): string {
  const [name = ''] = path.split('/').slice(-1)
  // Stores append a random suffix after the last `_`.
  const originalName = name.replace(/\.\w+$/, '').replace(/_[^_]*$/, '')
  const words = originalName.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => word.length > 2 && !STOP_WORDS.test(word)).join(' ')
}

/** Words that cameras, phones and programs put into file names. */
const SAYS_NOTHING =
  /^(img|image|dsc[nf]?|dcim|pxl|mvimg|pic|picture|photo|foto|scan|screenshot|screen|shot|snap|whatsapp|signal|camera|cam|capture|download|file|untitled|unnamed|new|copy|final|edited|edit|crop|cropped|original|the|and|with|front|back|side|detail|close|up|am|pm|at|of)$/

/**
 * What the seller called the photo, as words: `products/brass-lamp_3f…9.jpg` says `brass lamp`. Stores add something
 * unguessable behind the last `_`. Empty when the name says nothing.
 */
export function wordsOfFile(path: string): string {
  const [name = ''] = path.split('/').slice(-1)
  const given = name.replace(/\.\w+$/, '').replace(/_[^_]*$/, '')
  const words = given.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => word.length > 2 && !SAYS_NOTHING.test(word)).join(' ')
}

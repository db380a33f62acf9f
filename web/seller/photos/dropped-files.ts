/** The files of a drop, including those in dropped folders. Call it in the event handler. */
export function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return Promise.resolve([...files])
  return Promise.all(entries.map(filesOf)).then((found) => found.flat())
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  try {
    if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
    const inside = await entriesOf((entry as FileSystemDirectoryEntry).createReader())
    const shown = inside.filter(({ name }) => !name.startsWith('.'))
    return (await Promise.all(shown.map(filesOf))).flat()
  } catch {
    return []
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** `photo 2` before `photo 10`: the order of photos without times tells which belong together. */
const byName = new Intl.Collator('en', { numeric: true }).compare

/** A reader returns a hundred entries at a time. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const entries: FileSystemEntry[] = []
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (more.length === 0) return entries.sort((one, other) => byName(one.name, other.name))
    entries.push(...more)
  }
}

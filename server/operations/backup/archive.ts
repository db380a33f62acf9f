import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract, type Header, pack } from 'tar-stream'
import { PRIVATE_FILE } from '../../data-dir.ts'

/**
 * A backup is a tar archive of standard formats: `backup.json`, tables and jobs as gzipped PostgreSQL COPY text, images
 * as files, and last `complete.json`, without which the archive is truncated.
 */
export interface ArchiveWriter {
  add(name: string, data: Buffer): Promise<void>
  digest(): string
}

/** Writes to a temporary name, flushes, then renames. Only the owner can read the file. Returns the result of `fill`. */
export async function writeArchive<Result>(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.unfinished`
  await rm(draft, { force: true })
  const tar = pack()
  const digest = startDigest()
  const writing = pipeline(tar, createWriteStream(draft, { flags: 'wx', mode: PRIVATE_FILE, flush: true }))
  let failure: unknown
  writing.catch((error) => {
    failure = error
  })
  async function add(name: string, data: Buffer): Promise<void> {
    const entry = tar.entry({ name, size: data.length, mode: PRIVATE_FILE })
    digest.startEntry(name)
    digest.add(data)
    // Once the disk is full, an entry would never drain.
    if (!entry.write(data)) await Promise.race([drained(entry), writing])
    entry.end(null)
  }
  try {
    const result = await fill({ add, digest: digest.read })
    tar.finalize()
    await writing
    await rename(draft, file)
    return result
  } catch (error) {
    // Prefer the disk's error to the stream errors it causes.
    const cause = (failure ?? error) as NodeJS.ErrnoException
    // The name that the operator knows.
    if (cause.path === draft) cause.path = file
    tar.destroy()
    await writing.catch(() => {})
    await rm(draft, { force: true })
    throw cause
  }
}

const drained = (stream: { once(event: 'drain' | 'close', listener: () => void): unknown }): Promise<void> =>
  new Promise((resolve) => {
    stream.once('drain', resolve)
    stream.once('close', resolve)
  })

export interface ArchiveEntry {
  name: string
  content: AsyncIterable<Buffer>
}

/** The file is not a tar archive, or is truncated. */
export class ArchiveBroken extends Error {}

/**
 * Yields the entries in order; each must be consumed before the next. `digest` covers all entries before the current
 * one. Throws ArchiveBroken, or the system's error for a file that cannot be read.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry & { digest: () => string }> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), tar as unknown as NodeJS.WritableStream)
  // Which stream's error arrives first depends on timing; the pipeline has the root cause.
  const rootCause = async (error: unknown): Promise<Error> => {
    const cause = await reading.then(
      () => error,
      (first) => first,
    )
    return 'syscall' in (cause as object) ? (cause as Error) : new ArchiveBroken('not whole', { cause })
  }
  reading.catch(() => {})
  const digest = startDigest()
  try {
    for await (const entry of tar) {
      const { name } = entry.header as Header
      const before = digest.read()
      digest.startEntry(name)
      yield { name, digest: () => before, content: contentOf(entry as AsyncIterable<Buffer>) }
    }
    await reading
  } catch (error) {
    throw await rootCause(error)
  }

  async function* contentOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of entry) {
        digest.add(chunk)
        yield chunk
      }
    } catch (error) {
      throw await rootCause(error)
    }
  }
}

function startDigest() {
  const hash = createHash('sha256')
  return {
    startEntry: (name: string) => hash.update(`${name}\0`),
    add: (chunk: Buffer) => hash.update(chunk),
    read: () => hash.copy().digest('hex'),
  }
}

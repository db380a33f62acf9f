import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract, type Header, pack } from 'tar-stream'
import { PRIVATE_FILE } from '../../data-dir.ts'

/**
 * A backup is a tar archive: `backup.json` says what it is, then come the rows of the tables, the jobs, the pictures, and last
 * `complete.json`, without which it is cut off. What is in it is in no form of ours: PostgreSQL's COPY text, gzipped, and files.
 */
export interface ArchiveWriter {
  add(name: string, data: Buffer): Promise<void>
  /** A file of the disk, streamed. Answers its size in bytes. */
  addFile(name: string, file: string): Promise<number>
  /** SHA-256 of all that has been added so far. */
  digest(): string
}

/** Writes an archive beside its name and renames it when it is whole and on the disk. Only its owner can read it. */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const draft = `${file}.unfinished`
  await rm(draft, { force: true })
  const tar = pack()
  const digest = startDigest()
  const writing = pipeline(tar, createWriteStream(draft, { flags: 'wx', mode: PRIVATE_FILE, flush: true }))
  // Whoever waits for an entry would wait for ever once the disk is full.
  const failed = new Promise<never>((_resolve, reject) => void writing.catch(reject))
  let failure: unknown
  failed.catch((error) => {
    failure = error
  })
  const put = async (name: string, size: number, content: AsyncIterable<Buffer> | Buffer[]) => {
    const entry = tar.entry({ name, size, mode: PRIVATE_FILE })
    digest.begin(name)
    for await (const piece of content) {
      digest.add(piece)
      if (!entry.write(piece)) await Promise.race([drained(entry), failed])
    }
    entry.end(null)
  }
  try {
    await fill({
      add: (name, data) => put(name, data.length, [data]),
      async addFile(name, path) {
        const handle = await open(path)
        try {
          const { size } = await handle.stat()
          await put(name, size, handle.createReadStream({ autoClose: false }))
          return size
        } finally {
          await handle.close()
        }
      },
      digest: digest.read,
    })
    tar.finalize()
    await writing
    await rename(draft, file)
  } catch (error) {
    // What the disk said says more than what came of it.
    const cause = failure ?? error
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

/** The file is no tar archive, or is not all of one. */
export class ArchiveBroken extends Error {}

/**
 * The entries of an archive in their order; each must be read before the next. `digest` is of all before the current one.
 * Throws ArchiveBroken, and what the system says of a file that cannot be read.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry & { digest: () => string }> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), tar as unknown as NodeJS.WritableStream)
  // What streams say of the end of another one differs with the moment; the first cause is here.
  const told = async (error: unknown): Promise<Error> => {
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
      digest.begin(name)
      yield { name, digest: () => before, content: contentOf(entry as AsyncIterable<Buffer>) }
    }
    await reading
  } catch (error) {
    throw await told(error)
  }

  async function* contentOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const piece of entry) {
        digest.add(piece)
        yield piece
      }
    } catch (error) {
      throw await told(error)
    }
  }
}

function startDigest() {
  const hash = createHash('sha256')
  return {
    begin: (name: string) => hash.update(`${name}\0`),
    add: (piece: Buffer) => hash.update(piece),
    read: () => hash.copy().digest('hex'),
  }
}

/** All of an entry, for those that are small. */
export async function wholeOf({ content }: ArchiveEntry): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

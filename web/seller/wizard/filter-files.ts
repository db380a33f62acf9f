import { IMAGE_BYTES_LIMIT } from '../../../contracts/image-rules.ts'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'

interface FilteredFiles {
  files: File[]
  /** Sentences saying why files were skipped; empty if none were. */
  skipped: string
}

/** Some systems have no type for HEIC. The server checks the bytes. */
const isImage = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (!type.includes('/') && /\.(hei[cf]|avif|jpe?g|png|webp|gif)$/i.test(name))

/** The chosen files that can be added to `present` photos. */
export function filterFiles(all: File[], present: number): FilteredFiles {
  const images = all.filter(isImage)
  const small = images.filter(({ size }) => size <= IMAGE_BYTES_LIMIT)
  const files = small.slice(0, IMAGE_LIMIT - present)
  const reasons = [
    [all.length - images.length, 'not an image', 'not images'],
    [images.length - small.length, 'larger than 10 MB', 'larger than 10 MB'],
    [small.length - files.length, `over the limit of ${IMAGE_LIMIT}`, `over the limit of ${IMAGE_LIMIT}`],
  ] as const
  const sentences = reasons.flatMap(([count, one, many]) =>
    count === 0 ? [] : [count === 1 ? `1 file is ${one}.` : `${count} files are ${many}.`],
  )
  return { files, skipped: sentences.join(' ') }
}

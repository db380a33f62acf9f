import { IMAGE_BYTES_LIMIT } from '../../../contracts/image-rules.ts'
import { IMAGE_LIMIT } from '../../../contracts/product-rules.ts'

interface Chosen {
  files: File[]
  /** Why others were left out, in sentences; empty where none was. */
  skipped: string
}

/** Some systems know no type for HEIC. What a file really is the server looks at. */
const isImage = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (!type.includes('/') && /\.(hei[cf]|avif|jpe?g|png|webp|gif)$/i.test(name))

/** Of the files that somebody chose, those that can be added to so many photos. */
export function chooseFiles(all: File[], present: number): Chosen {
  const images = all.filter(isImage)
  const small = images.filter(({ size }) => size <= IMAGE_BYTES_LIMIT)
  const files = small.slice(0, IMAGE_LIMIT - present)
  const reasons = [
    [all.length - images.length, 'not a picture', 'not pictures'],
    [images.length - small.length, 'larger than 10 MB', 'larger than 10 MB'],
    [small.length - files.length, `over the limit of ${IMAGE_LIMIT}`, `over the limit of ${IMAGE_LIMIT}`],
  ] as const
  const sentences = reasons.flatMap(([count, one, many]) =>
    count === 0 ? [] : [count === 1 ? `1 file is ${one}.` : `${count} files are ${many}.`],
  )
  return { files, skipped: sentences.join(' ') }
}

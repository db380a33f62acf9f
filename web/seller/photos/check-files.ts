import { plural } from '../../../contracts/counts.ts'
import { IMAGE_FORMATS } from '../../../contracts/image-kind.ts'
import { IMAGE_BYTES_LIMIT } from '../../../contracts/image-rules.ts'
import { readImageKind } from '../../lib/read-image-kind.ts'
import { joinNames } from '../join-names.ts'
import type { ChosenPhoto } from './chosen-photo.ts'

interface RefusedFiles {
  /** Names. */
  notImages: string[]
  tooLarge: string[]
  /** Such as folders, and files that are only in the cloud. */
  unreadable: string[]
  /** The number of files beyond `limit`. */
  leftOut: number
  /** The number of photos that were already added. */
  repeated: number
  limit: number
}

type Kind = 'image' | 'notImages' | 'unreadable'

const kindOf = (file: File): Promise<Kind> =>
  readImageKind(file).then(
    (kind) => (kind ? 'image' : 'notImages'),
    () => 'unreadable',
  )

/** The same photo has the same name and size. Not `lastModified`: phones may put the time of the choice there. */
const keyOf = ({ name, size }: { name: string; size?: number | undefined }): string => `${size} ${name}`

/**
 * Selects the files that can be added to `present()` photos, up to `limit`. `usable` has those over it, too. Those among the
 * `known()` photos are `repeated` instead.
 */
export async function checkFiles(
  chosen: readonly File[],
  {
    present,
    limit,
    known,
  }: { present: () => number; limit: number; known: () => readonly Pick<ChosenPhoto, 'name' | 'size'>[] },
) {
  const checked = await Promise.all(chosen.map(async (file) => ({ file, kind: await kindOf(file) })))
  const namesOf = (kind: Kind) => checked.filter((one) => one.kind === kind).map(({ file }) => file.name)
  const images = checked.filter(({ kind }) => kind === 'image').map(({ file }) => file)
  const fitting = images.filter(({ size }) => size <= IMAGE_BYTES_LIMIT)
  const there = new Set(known().map(keyOf))
  const usable = fitting.filter((file) => !there.has(keyOf(file)))
  const repeated = fitting.filter((file) => there.has(keyOf(file)))
  const files = usable.slice(0, Math.max(0, limit - present()))
  const refused: RefusedFiles = {
    notImages: namesOf('notImages'),
    tooLarge: images.filter(({ size }) => size > IMAGE_BYTES_LIMIT).map(({ name }) => name),
    unreadable: namesOf('unreadable'),
    leftOut: usable.length - files.length,
    repeated: repeated.length,
    limit,
  }
  return { files, usable, repeated, refused }
}

/** All files chosen so far, including those over the limit; none if photos of an earlier visit, which are no files, are among them. */
export function chosenSoFar(before: readonly File[], chosen: readonly File[], present: number): readonly File[] {
  if (present === 0) return chosen
  return before.length > 0 ? [...before, ...chosen] : []
}

/** Says why files were left out; empty if none were. */
export function refusedText({ notImages, tooLarge, unreadable, leftOut, repeated, limit }: RefusedFiles): string {
  const sentences = [
    sentence(notImages, `is not a ${IMAGE_FORMATS} image.`, `are not ${IMAGE_FORMATS} images.`),
    sentence(tooLarge, 'is larger than 10 MB.', 'are larger than 10 MB.'),
    sentence(unreadable, "couldn't be read from this device.", "couldn't be read from this device."),
    leftOut > 0 && `${plural(leftOut, 'photo')} over the limit of ${limit} ${leftOut === 1 ? 'was' : 'were'} left out.`,
    repeated > 0 && `${plural(repeated, 'photo was', 'photos were')} already here.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

const sentence = (names: string[], one: string, many: string): string =>
  names.length === 0 ? '' : `${listed(names)} ${names.length === 1 ? one : many}`

const MAX_NAMES = 8

/** `a.txt`, `a.txt and b.txt`, `a.txt, b.txt and 3 others` */
export function listed(names: string[]): string {
  const others = names.length - MAX_NAMES
  return joinNames(others > 0 ? [...names.slice(0, MAX_NAMES), `${others} others`] : names)
}

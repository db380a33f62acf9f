import { IMAGE_HEAD_BYTES, type ImageKind, imageKind } from '../../contracts/image-kind.ts'

/** Determined by the file's first bytes. Null if it is not an image; rejects if the file cannot be read. */
export async function readImageKind(file: Blob): Promise<ImageKind | null> {
  const head = await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()
  return imageKind(new Uint8Array(head))
}

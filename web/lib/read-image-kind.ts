import { IMAGE_HEAD_BYTES, type ImageKind, imageKind } from '../../contracts/image-kind.ts'

/** By the file's first bytes, whatever its name says. Null for what is no image; rejects if the file cannot be read. */
export async function readImageKind(file: Blob): Promise<ImageKind | null> {
  const head = await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()
  return imageKind(new Uint8Array(head))
}

/**
 * Holds the files of a shop that serves its images itself: a folder, or an S3-compatible bucket. A key is an image's path
 * (`products/ab12.jpg`), or that of one of its sizes (`variantKey`). A key's content never changes, so any number of
 * servers may write the same key at once. Methods throw an AppError (`provider_failed`, 502, or `unavailable`, 503)
 * where the store fails.
 */
export interface ImageFiles {
  /** The whole file; null if there is none. */
  read(key: string): Promise<Buffer | null>
  /** In bytes; null if there is none. */
  size(key: string): Promise<number | null>
  /** Returns once the file survives a crash. */
  write(key: string, data: Buffer): Promise<void>
  /** May be lost in a crash, and does not fail for want of space. */
  writeCached(key: string, data: Buffer): Promise<void>
  /** A missing file is not an error. */
  remove(key: string): Promise<void>
  /** Deletes the files whose keys begin with this path and a slash. */
  removeFolder(path: string): Promise<void>
  /** Where browsers may read the files, without a trailing slash. */
  readonly publicUrl?: string | undefined
}

/** No image's path begins with a dot, so no URL of an image leads here. */
export const variantFolder = (imagePath: string): string => `.cache/${imagePath}`
export const variantKey = (imagePath: string, name: string): string => `${variantFolder(imagePath)}/${name}`

/**
 * Image files in a folder or an S3-compatible bucket. A key is an image's path (`products/ab12.jpg`) or that of one of its
 * sizes (`variantKey`). A key's content never changes, so any number of servers may write the same key at once. Methods
 * throw an AppError (`provider_failed`, 502, or `unavailable`, 503) if the store fails.
 */
export interface ImageFiles {
  /** The whole file; null if there is none. */
  read(key: string): Promise<Buffer | null>
  /** In bytes; null if there is none. */
  size(key: string): Promise<number | null>
  /** Returns once the file survives a crash. */
  write(key: string, data: Buffer): Promise<void>
  /** May be lost in a crash. In a folder, a failure is not an error: whoever asked has the data. */
  writeCached(key: string, data: Buffer): Promise<void>
  /** A missing file is not an error. */
  remove(key: string): Promise<void>
  /** Deletes all keys that start with this path and a slash. */
  removeFolder(path: string): Promise<void>
  /** The files' public base URL, without a trailing slash. Absent if they are private. */
  readonly publicUrl?: string | undefined
}

/** `image/jpeg` for `products/ab12.jpg`. */
export const contentTypeOf = (key: string): string => `image/${key.split('.').at(-1)?.replace('jpg', 'jpeg')}`

/** Image paths never start with a dot, so no image URL leads here. */
export const variantFolder = (imagePath: string): string => `.cache/${imagePath}`
export const variantKey = (imagePath: string, name: string): string => `${variantFolder(imagePath)}/${name}`

import type { StoredImage, UploadPermit } from '../../../contracts/image.ts'
import { primaryImage } from '../../../contracts/product-rules.ts'
import type { ImageFiles } from './files.ts'

/** A file's metadata as reported by the store. We have not seen its bytes. */
export interface FoundImage {
  fileId: string
  path: string
  /** In bytes. */
  size: number
  /** In pixels, like `height`. */
  width: number
  height: number
  /** Whether the store recognizes a format that we accept. */
  isImage: boolean
  createdAt: Date
}

/**
 * Stores images. The database stores paths (`products/ab12.jpg`), from which responses build URLs. Methods that call a
 * vendor throw an AppError (`provider_failed`, 502, or `unavailable`, 503).
 *
 * Browsers upload directly to the store, with one permit per file. Our own store gets the permit's token with the
 * file, which determines the owner. ImageKit does not notify us of uploads: server/image/adopt.ts claims a file when
 * its URL is first used, for an account that had a permit when the file arrived.
 */
export interface ImageStore {
  readonly id: 'built-in' | 's3' | 'imagekit'
  /** Where our own store holds its files. Absent if a vendor scales and serves the images. */
  readonly files?: ImageFiles
  /** The base URL for reading images, without a trailing slash. */
  readonly urlEndpoint: string
  /** Where browsers upload files. */
  readonly uploadUrl: string
  /** Signs a permit for one upload from the browser; `expire` is in Unix seconds. The caller records the token. */
  permit(token: string, expire: number): UploadPermit
  /** Stores a JPEG or WebP from `ingest`. `folder` is a path without leading or trailing slash. */
  store(file: { data: Buffer; name: string; folder: string; width: number; height: number }): Promise<StoredImage>
  /** Metadata of files that are not in our database; omits paths that do not exist. Waits for those that `mayBeNew`. */
  find(paths: string[], options?: { mayBeNew: boolean }): Promise<FoundImage[]>
  /** The bytes of a stored image, which ImageKit scales down. Throws 404 if there is none. */
  read(path: string): Promise<Buffer>
  /** The bytes as they were stored, to edit them. Throws 404 if there are none. */
  readOriginal(path: string): Promise<Buffer>
  /** Deletes a file and its variants. A missing file is not an error. */
  remove(image: { fileId: string; path: string }): Promise<void>
  /** Bytes stored now, and served since the UTC date (`2026-06-01`). Absent if we count the bytes ourselves. */
  usage?(since: string, now: Date): Promise<{ stored: number; served: number }>
}

export const imageUrl = (store: Pick<ImageStore, 'urlEndpoint'>, path: string): string => `${store.urlEndpoint}/${path}`

/** Null for a product without photos. */
export function primaryImageUrl(
  store: Pick<ImageStore, 'urlEndpoint'>,
  product: Parameters<typeof primaryImage>[0],
): string | null {
  const path = primaryImage(product)
  return path ? imageUrl(store, path) : null
}

/**
 * The path for a URL of this store, or null for other URLs. URLs of our own store may omit the host
 * (`/images/products/ab12.jpg`). Ignores query and fragment.
 */
export function imagePath(store: Pick<ImageStore, 'id' | 'urlEndpoint'>, url: string): string | null {
  const endpoints = [store.urlEndpoint]
  if (store.id !== 'imagekit') endpoints.push(new URL(store.urlEndpoint).pathname)
  const endpoint = endpoints.find((start) => url.startsWith(`${start}/`))
  if (endpoint === undefined) return null
  const [path = ''] = url.slice(endpoint.length + 1).split(/[?#]/)
  return isImagePath(path) ? path : null
}

/** Letters, digits, `_`, `-` and `.`. No segment starts with a dot, so no path leads out of the store. */
export const isImagePath = (path: string): boolean => path.length <= 300 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)

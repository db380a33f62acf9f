import type { StoredImage, UploadPermit } from '../../../contracts/image.ts'

/** A file as the store itself knows it. Its bytes have not been seen by us. */
export interface FoundImage {
  fileId: string
  path: string
  /** Bytes, then pixels. */
  size: number
  width: number
  height: number
  /** One of the kinds that we store, by the store's own looking. */
  isImage: boolean
  createdAt: Date
}

/**
 * Where pictures live. The database keeps paths (`products/ab12.jpg`); addresses are made from them when answering.
 * Methods that ask somebody else throw an AppError (`provider_failed`, 502, or `unavailable`, 503) when that fails.
 *
 * Browsers upload straight to the store, with a permit for each file. The built-in store sees the permit's token with the
 * file and so knows whose it is. ImageKit tells us nothing of an upload: the file becomes ours when its address is first
 * used (server/image/adopt.ts), for an account that had a permit when the file came.
 */
export interface ImageStore {
  readonly id: 'built-in' | 'imagekit'
  /** The address below which images are read, without a last slash. */
  readonly urlEndpoint: string
  /** Where browsers send files. */
  readonly uploadUrl: string
  /** Signs a permit for one upload straight from the browser; `expire` is in Unix seconds. The caller records the token. */
  permit(token: string, expire: number): UploadPermit
  /** Stores an upright, stripped JPEG or WebP that our own code made. `folder` is a path without slashes at its ends. */
  store(file: { data: Buffer; name: string; folder: string; width: number; height: number }): Promise<StoredImage>
  /** What the store knows of files that are not in our database; paths that it does not know are left out. */
  find(paths: string[]): Promise<FoundImage[]>
  /** A stored picture's bytes, for us to look at; ImageKit's come small. Rejects when there are none. */
  read(path: string): Promise<Buffer>
  /** Deletes a file and all that was made of it; one that is gone already is no error. */
  remove(image: { fileId: string; path: string }): Promise<void>
  /** Bytes stored now, and served from that UTC date (`2026-06-01`) on. Left out by a store whose bytes we count ourselves. */
  usage?(since: string, now: Date): Promise<{ stored: number; served: number }>
}

type Addressed = Pick<ImageStore, 'id' | 'urlEndpoint'>

export const imageUrl = (store: Pick<ImageStore, 'urlEndpoint'>, path: string): string => `${store.urlEndpoint}/${path}`

/**
 * The path of an address in this store, or null for any other address. The built-in store's addresses may also be
 * written without the host (`/images/products/ab12.jpg`). Transforms and the like after the path do not matter.
 */
export function imagePath(store: Addressed, url: string): string | null {
  const endpoints = [store.urlEndpoint]
  if (store.id === 'built-in') endpoints.push(new URL(store.urlEndpoint).pathname)
  const endpoint = endpoints.find((start) => url.startsWith(`${start}/`))
  if (endpoint === undefined) return null
  const [path = ''] = url.slice(endpoint.length + 1).split(/[?#]/)
  return isImagePath(path) ? path : null
}

/** Folders and a file of letters, digits, `_`, `-` and `.`; none begins with a dot, so none leads out of the store. */
export const isImagePath = (path: string): boolean => path.length <= 300 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)

import ImageKit, { APIConnectionError, NotFoundError, toFile } from '@imagekit/nodejs'
import { IMAGE_LONG_SIDE } from '../../../contracts/image-rules.ts'
import { AppError } from '../../http/app-error.ts'
import { type FoundImage, type ImageStore, imageUrl } from './port.ts'

export interface ImageKitOptions {
  publicKey: string
  privateKey: string
  urlEndpoint: string
  /** Of the management API, without its `/v1`. */
  apiUrl?: string | undefined
  /** Where files are sent: the whole address, or only its host for ImageKit's own path. */
  uploadUrl?: string | undefined
}

const API_URL = 'https://api.imagekit.io'
const UPLOAD_HOST = 'https://upload.imagekit.io'
const UPLOAD_PATH = '/api/v1/files/upload'
const TIMEOUT_MS = 20_000
const DAY_MS = 24 * 60 * 60 * 1000
/** The most that one listing may answer. */
const LIST_LIMIT = 1000
const READABLE = /^image\/(jpe?g|png|webp|gif|avif|hei[cf])$/

/**
 * The ImageKit adapter. Permits are of upload API V1, whose signature covers the token and its end and nothing else: the
 * folder and the name are the browser's choice. What we would have done to a file ourselves (upright, small, no
 * metadata) ImageKit does before it stores it, when the browser sends `fields` along; what it serves it strips in any case.
 */
export function createImageKit({ publicKey, privateKey, urlEndpoint, ...addresses }: ImageKitOptions): ImageStore {
  const uploadUrl = wholeUploadUrl(addresses.uploadUrl ?? UPLOAD_HOST)
  const options = { privateKey, timeout: TIMEOUT_MS, maxRetries: 1, logLevel: 'off' as const }
  const api = new ImageKit({ ...options, baseURL: (addresses.apiUrl ?? API_URL).replace(/\/v1$/, '') })
  // The SDK writes the upload's path itself; IMAGEKIT_UPLOAD_URL may name another one.
  const uploads = new ImageKit({ ...options, fetch: (_url, init) => fetch(uploadUrl, init) })
  return {
    id: 'imagekit',
    urlEndpoint,
    uploadUrl,
    permit(token, expire) {
      const signed = api.helper.getAuthenticationParameters(token, expire)
      return { ...signed, publicKey, urlEndpoint, uploadUrl, fields: { transformation: BEFORE_STORING } }
    },
    async store({ data, name, folder, width, height }) {
      const file = await toFile(data, name)
      const stored = await asked(() => uploads.files.upload({ file, fileName: name, folder: `/${folder}` }))
      const { fileId, filePath } = stored
      if (!fileId || !filePath) throw new AppError('provider_failed', FAILED)
      const url = imageUrl({ urlEndpoint }, filePath.slice(1))
      return {
        ...{ fileId, filePath, url, fileType: 'image' as const },
        name: stored.name ?? name,
        width: stored.width ?? width,
        height: stored.height ?? height,
        size: stored.size ?? data.length,
      }
    },
    async find(paths) {
      const names = paths.map((path) => `"${path.split('/').at(-1)}"`)
      const query = { searchQuery: `name IN [${names.join(', ')}]`, limit: LIST_LIMIT }
      const files = await asked(() => api.assets.list(query))
      return files.flatMap((file) => found(file) ?? []).filter(({ path }) => paths.includes(path))
    },
    async read(path) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await asked(() => fetch(`${imageUrl({ urlEndpoint }, path)}?${FOR_LOOKING}`, { signal }))
      if (!response.ok) throw new AppError('provider_failed', FAILED)
      return Buffer.from(await asked(() => response.arrayBuffer()))
    },
    async remove({ fileId }) {
      await asked(() => api.files.delete(fileId).catch(ignoreMissing))
    },
    async usage(since, now) {
      // The end is not included.
      const endDate = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
      const usage = await asked(() => api.accounts.usage.get({ startDate: since, endDate }))
      return { stored: usage.mediaLibraryStorageBytes ?? 0, served: usage.bandwidthBytes ?? 0 }
    },
  }
}

const FOR_LOOKING = 'tr=w-1024,h-1024,c-at_max,f-jpg'
const BEFORE_STORING = JSON.stringify({ pre: `w-${IMAGE_LONG_SIDE},h-${IMAGE_LONG_SIDE},c-at_max` })

const wholeUploadUrl = (address: string): string =>
  new URL(address).pathname === '/' ? `${address.replace(/\/$/, '')}${UPLOAD_PATH}` : address

function found(entry: ImageKit.AssetListResponse[number]): FoundImage | null {
  if (entry.type === 'folder' || !('fileId' in entry)) return null
  const { fileId, filePath, fileType, mime, size = 0, width = 0, height = 0, createdAt } = entry
  if (!fileId || !filePath) return null
  const isImage = fileType === 'image' && (mime === undefined || READABLE.test(mime))
  return { fileId, path: filePath.slice(1), size, width, height, isImage, createdAt: new Date(createdAt ?? Date.now()) }
}

const FAILED = 'The image store could not do this. Please try again.'

/** The vendor's failures as ours; nothing of its answer reaches the caller. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof APIConnectionError)
      throw new AppError('unavailable', 'The image store cannot be reached. Please try again.', {
        cause,
        retryAfter: 30,
      })
    throw new AppError('provider_failed', FAILED, { cause })
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error
}

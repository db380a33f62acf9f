import { setTimeout as pause } from 'node:timers/promises'
import ImageKit, { APIConnectionError, NotFoundError, toFile } from '@imagekit/nodejs'
import { z } from 'zod'
import { IMAGE_LONG_SIDE } from '../../../contracts/image-rules.ts'
import { DAY_MS } from '../../durations.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'
import { type FoundImage, type ImageStore, imageUrl } from './port.ts'
import { storageError } from './storage-error.ts'

interface ImageKitOptions {
  publicKey: string
  privateKey: string
  urlEndpoint: string
  /** The management API, without `/v1`. */
  apiUrl?: string | undefined
  /** The full upload URL, or only the host for ImageKit's default path. */
  uploadUrl?: string | undefined
  /** The pauses before each further search for a file that may be new. */
  listingDelaysMs?: number[]
}

const API_URL = 'https://api.imagekit.io'
const UPLOAD_HOST = 'https://upload.imagekit.io'
const UPLOAD_PATH = '/api/v1/files/upload'
/** Per call, including one retry. */
const TIMEOUT_MS = 20_000
/** A new file may be listed late. */
const LISTING_DELAYS_MS = [500, 1500]
/** ImageKit's maximum. */
const LIST_LIMIT = 1000
/** Names per search, which is part of a URL: servers may refuse URLs longer than 8,000 characters. */
const SEARCH_NAMES = 40
const READABLE = /^image\/(jpe?g|png|webp|gif|avif|hei[cf])$/

/**
 * The ImageKit adapter. Permits use upload API V1, whose signature covers only the token and its expiry: the browser
 * chooses folder and name. If the browser sends `fields` along, ImageKit rotates, shrinks and strips the file before
 * storing it; when serving, it strips metadata in any case.
 */
export function createImageKit(config: ImageKitOptions): ImageStore {
  const { publicKey, privateKey, urlEndpoint, listingDelaysMs = LISTING_DELAYS_MS } = config
  const uploadUrl = fullUploadUrl(config.uploadUrl ?? UPLOAD_HOST)
  const options = {
    privateKey,
    timeout: TIMEOUT_MS,
    maxRetries: 1,
    logLevel: 'off' as const,
    fetch: fetchWithoutRedirects,
  }
  const api = new ImageKit({ ...options, baseURL: (config.apiUrl ?? API_URL).replace(/\/v1$/, '') })
  // The SDK hardcodes the upload path, but IMAGEKIT_UPLOAD_URL may have another one.
  const uploads = new ImageKit({ ...options, fetch: fetchUpload })
  // Rewrites only the POST: the SDK also probes fetch's form support with a dummy URL.
  function fetchUpload(...[url, init]: Parameters<typeof fetch>) {
    return fetchWithoutRedirects(init?.method?.toUpperCase() === 'POST' ? uploadUrl : url, init)
  }
  const fetchImage = (path: string, transform: string) =>
    request(async (signal) => {
      const response = await fetchWithoutRedirects(`${imageUrl({ urlEndpoint }, path)}?${transform}`, { signal })
      if (response.status === 404) throw notFound('Image not found')
      if (!response.ok) throw new Error(`ImageKit responded with ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    })
  async function search(paths: string[]): Promise<FoundImage[]> {
    const names = paths.map((path) => `"${path.split('/').at(-1)}"`)
    const query = { searchQuery: `name IN [${names.join(', ')}]`, limit: LIST_LIMIT }
    const files = read(z.array(z.unknown()), await request((signal) => api.assets.list(query, { signal })))
    return files.flatMap((file) => found(file) ?? []).filter(({ path }) => paths.includes(path))
  }
  async function searchAll(paths: string[]): Promise<FoundImage[]> {
    const files: FoundImage[] = []
    for (let start = 0; start < paths.length; start += SEARCH_NAMES)
      files.push(...(await search(paths.slice(start, start + SEARCH_NAMES))))
    return files
  }
  return {
    id: 'imagekit',
    urlEndpoint,
    uploadUrl,
    permit(token, expire) {
      const signature = api.helper.getAuthenticationParameters(token, expire)
      return { ...signature, publicKey, urlEndpoint, uploadUrl, fields: { transformation: UPLOAD_TRANSFORMATION } }
    },
    async store({ data, name, folder, width, height }) {
      const file = await toFile(data, name)
      const upload = { file, fileName: name, folder: `/${folder}` }
      const stored = read(Stored, await request((signal) => uploads.files.upload(upload, { signal })))
      return {
        fileId: stored.fileId,
        filePath: stored.filePath,
        url: imageUrl({ urlEndpoint }, stored.filePath.slice(1)),
        fileType: 'image' as const,
        name: stored.name ?? name,
        width: stored.width ?? width,
        height: stored.height ?? height,
        size: stored.size ?? data.length,
      }
    },
    async find(paths, { mayBeNew } = { mayBeNew: false }) {
      const files = await searchAll(paths)
      for (const delay of mayBeNew ? listingDelaysMs : []) {
        const missing = paths.filter((path) => !files.some((file) => file.path === path))
        if (missing.length === 0) break
        await pause(delay)
        files.push(...(await searchAll(missing)))
      }
      return files
    },
    read: (path) => fetchImage(path, READ_TRANSFORM),
    readOriginal: (path) => fetchImage(path, ORIGINAL),
    async remove({ fileId }) {
      await request((signal) => api.files.delete(fileId, { signal }).catch(ignoreMissing))
    },
    async usage(since, now) {
      // The end is exclusive.
      const endDate = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
      const range = { startDate: since, endDate }
      const usage = read(Usage, await request((signal) => api.accounts.usage.get(range, { signal })))
      return { stored: usage.mediaLibraryStorageBytes, served: usage.bandwidthBytes }
    },
  }
}

const Size = z.int32().min(0).nullish().catch(null)
const Stored = z.object({
  fileId: z.string().min(1),
  filePath: z.string().startsWith('/'),
  name: z.string().nullish(),
  width: Size,
  height: Size,
  size: Size,
})
const Listed = Stored.extend({
  type: z.string().nullish(),
  fileType: z.string().nullish(),
  mime: z.string().nullish(),
  createdAt: z.coerce.date().catch(() => new Date()),
})
const Bytes = z.number().min(0)
const Usage = z.object({ mediaLibraryStorageBytes: Bytes, bandwidthBytes: Bytes })

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { data, error } = schema.safeParse(answer)
  if (error) throw storageError(false, error)
  return data as T
}

const READ_TRANSFORM = 'tr=w-1024,h-1024,c-at_max,f-jpg'
const ORIGINAL = 'tr=orig-true'
const UPLOAD_TRANSFORMATION = JSON.stringify({ pre: `w-${IMAGE_LONG_SIDE},h-${IMAGE_LONG_SIDE},c-at_max` })

const fullUploadUrl = (address: string): string =>
  new URL(address).pathname === '/' ? `${address.replace(/\/$/, '')}${UPLOAD_PATH}` : address

function found(entry: unknown): FoundImage | null {
  const { data } = Listed.safeParse(entry)
  if (!data || data.type === 'folder') return null
  const { fileId, filePath, fileType, mime, size, width, height, createdAt } = data
  const isImage = fileType !== 'non-image' && (mime === undefined || READABLE.test(mime ?? ''))
  return {
    fileId,
    path: filePath.slice(1),
    size: size ?? 0,
    width: width ?? 0,
    height: height ?? 0,
    isImage,
    createdAt,
  }
}

/** Translates vendor errors, hiding their details from users. */
async function request<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // The SDK's own timeout stops at the response's first byte.
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await call(signal)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw storageError(cause instanceof APIConnectionError || signal.aborted, cause)
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error
}

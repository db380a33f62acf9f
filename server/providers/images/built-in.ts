import { createHmac, randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../http/app-error.ts'
import { isDiskFull, writeAtomically } from './atomic-file.ts'
import { type ImageStore, imageUrl } from './port.ts'

interface BuiltInOptions {
  dataDir: string
  publicUrl: string
  /** The store's signing keys are derived from it. */
  secret: string
}

/** Holds each original at its path, and its variants under `.cache/`, which no URL reaches. */
export const imageFolder = (dataDir: string): string => path.resolve(dataDir, 'images')
export const originalFile = (folder: string, imagePath: string): string => path.join(folder, imagePath)
export const variantFolder = (folder: string, imagePath: string): string => path.join(folder, '.cache', imagePath)

/** Stores images in the data folder and implements ImageKit's upload protocol. */
export function createBuiltInImages({ dataDir, publicUrl, secret }: BuiltInOptions): ImageStore {
  const folder = imageFolder(dataDir)
  const urlEndpoint = `${publicUrl}/images`
  const uploadUrl = `${publicUrl}/api/images/upload`
  const publicKey = `public_${derive(secret, 'image store: public key').slice(0, 24)}`
  const privateKey = `private_${derive(secret, 'image store: private key')}`
  const read = (imagePath: string) => readFile(originalFile(folder, imagePath))
  return {
    id: 'built-in',
    urlEndpoint,
    uploadUrl,
    permit(token, expire) {
      const signature = createHmac('sha1', privateKey).update(`${token}${expire}`).digest('hex')
      return { token, expire, signature, publicKey, urlEndpoint, uploadUrl, fields: {} }
    },
    async store({ data, name, folder: subfolder, width, height }) {
      const { name: stem, ext } = path.parse(name)
      const unique = `${stem}_${randomBytes(10).toString('hex')}${ext}`
      const filePath = `${subfolder}/${unique}`
      await writeAtomically(originalFile(folder, filePath), data, { durable: true }).catch((error) => {
        throw isDiskFull(error) ? diskFull(error) : error
      })
      return {
        fileId: randomBytes(12).toString('hex'),
        name: unique,
        filePath: `/${filePath}`,
        url: imageUrl({ urlEndpoint }, filePath),
        width,
        height,
        size: data.length,
        fileType: 'image',
      }
    },
    // Only `store` adds files.
    find: async () => [],
    read,
    readOriginal: read,
    async remove({ path: imagePath }) {
      await rm(originalFile(folder, imagePath), { force: true })
      await rm(variantFolder(folder, imagePath), { recursive: true, force: true })
    },
  }
}

/** The operator has to free space first. */
const DISK_FULL_RETRY_SECONDS = 600

const diskFull = (cause: unknown) =>
  new AppError('unavailable', "There's no room for more images right now. Please try again later.", {
    cause,
    retryAfter: DISK_FULL_RETRY_SECONDS,
  })

const derive = (secret: string, purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex')

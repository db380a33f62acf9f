import { createHmac, randomBytes } from 'node:crypto'
import path from 'node:path'
import { notFound } from '../../http/app-error.ts'
import { type ImageFiles, variantFolder } from './files.ts'
import { type ImageStore, imageUrl } from './port.ts'

interface OwnImagesOptions {
  id: 'built-in' | 's3'
  files: ImageFiles
  publicUrl: string
  /** The store's signing keys are derived from it. */
  secret: string
}

/** A store that receives, scales and serves images itself. Implements ImageKit's upload protocol. */
export function createOwnImages({ id, files, publicUrl, secret }: OwnImagesOptions): ImageStore {
  const urlEndpoint = `${publicUrl}/images`
  const uploadUrl = `${publicUrl}/api/images/upload`
  const publicKey = `public_${derive(secret, 'image store: public key').slice(0, 24)}`
  const privateKey = `private_${derive(secret, 'image store: private key')}`
  const read = async (imagePath: string) => (await files.read(imagePath)) ?? missing()
  return {
    id,
    files,
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
      await files.write(filePath, data)
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
      await files.remove(imagePath)
      await files.removeFolder(variantFolder(imagePath))
    },
  }
}

function missing(): never {
  throw notFound('Image not found')
}

const derive = (secret: string, purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex')

import type { Settings } from '../../settings.ts'
import type { ImageFiles } from './files.ts'

/** The bucket that holds the images, or null if none is configured. */
export async function chooseBucket(settings: Settings): Promise<ImageFiles | null> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: settings.S3_PUBLIC_URL,
  })
}

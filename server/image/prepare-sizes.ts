import type { Deps } from '../deps.ts'
import { prepareVariant } from './variant.ts'

const FORMATS = ['avif', 'webp'] as const

/** Caches the size used in lists. False if the image cannot be read. No-op for ImageKit, which resizes images itself. */
export async function prepareCard({ providers }: Pick<Deps, 'providers'>, imagePath: string): Promise<boolean> {
  const { files } = providers.images
  if (!files) return true
  for (const format of FORMATS) {
    const size = await prepareVariant(files, { imagePath, preset: 'card', format }).catch(() => null)
    if (size === null) return false
  }
  return true
}

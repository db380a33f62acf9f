import type { Deps } from '../deps.ts'
import { imageFolder } from '../providers/images/built-in.ts'
import { readVariant } from './variant.ts'

const FORMATS = ['avif', 'webp'] as const

/** Generates the size used in lists, unless cached. False if the image cannot be read. ImageKit resizes by itself. */
export async function prepareCard({ settings, providers }: Pick<Deps, 'settings' | 'providers'>, path: string) {
  if (providers.images.id !== 'built-in') return true
  for (const format of FORMATS) {
    const made = await readVariant(imageFolder(settings.DATA_DIR), path, 'card', format).catch(() => null)
    if (!made) return false
  }
  return true
}

import type { Deps } from '../deps.ts'
import { imageFolder } from '../providers/images/built-in.ts'
import { readVariant } from './variant.ts'

/** What a grid of cards asks for, by browsers of today and by the rest. */
const FORMATS = ['avif', 'webp'] as const

/** Makes the size that lists show, unless it is there. False when the image cannot be read. ImageKit makes its own. */
export async function prepareCard({ settings, providers }: Pick<Deps, 'settings' | 'providers'>, path: string) {
  if (providers.images.id !== 'built-in') return true
  for (const format of FORMATS) {
    const made = await readVariant(imageFolder(settings.DATA_DIR), path, 'card', format).catch(() => null)
    if (!made) return false
  }
  return true
}

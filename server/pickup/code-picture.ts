import encodeQR from 'qr'
import { pickupAddress } from '../../contracts/pickup-rules.ts'
import { sharp } from '../providers/images/sharp.ts'

/** In pixels, twice the size at which emails show it. */
const PNG_SIZE = 320

/** The QR code of a purchase. Dark on white in both themes, which scanners need. */
export const codeAsSvg = (publicUrl: string, code: string): string =>
  encodeQR(pickupAddress(publicUrl, code), 'svg', { ecc: 'medium', border: 4 }).replace(
    '<path',
    '<rect width="100%" height="100%" fill="#fff"/><path',
  )

export const codeAsPng = (publicUrl: string, code: string): Promise<Buffer> =>
  sharp(Buffer.from(codeAsSvg(publicUrl, code)))
    .resize({ width: PNG_SIZE, height: PNG_SIZE, kernel: 'nearest' })
    .png()
    .toBuffer()

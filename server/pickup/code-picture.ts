import encodeQR from 'qr'
import { pickupAddress } from '../../contracts/pickup-rules.ts'
import { sharp } from '../providers/images/sharp.ts'

/** Pixels a side in mails: twice what it is shown at. */
const PNG_SIZE = 320

/** The QR code of a purchase, dark on white in either theme: scanners want it so. */
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

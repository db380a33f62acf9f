/** Reads QR codes from a video; null while there is none in the picture. */
type ReadQr = (video: HTMLVideoElement) => Promise<string | null>

/** The platform's own reader: Chrome on Android and on the Mac have one. TypeScript does not know it yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

export async function qrReader(): Promise<ReadQr> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const isKnown = await Detector?.getSupportedFormats().then(
    (formats) => formats.includes('qr_code'),
    () => false,
  )
  if (!Detector || !isKnown) return readerOfOurOwn()
  const detector = new Detector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** Pixels of the longer side: a receipt at arm's length has enough of them, and a phone keeps up. */
const LOOKED_AT = 800

async function readerOfOurOwn(): Promise<ReadQr> {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, LOOKED_AT / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // It throws where there is no code to be seen.
      return null
    }
  }
}

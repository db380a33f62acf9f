/** The text of a QR code in the current video frame, or null. */
type ReadQr = (video: HTMLVideoElement) => Promise<string | null>

/** The platform's API, in Chrome on Android and macOS. TypeScript has no types for it yet. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

export async function createQrReader(): Promise<ReadQr> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const isSupported = await Detector?.getSupportedFormats().then(
    (formats) => formats.includes('qr_code'),
    () => false,
  )
  if (!Detector || !isSupported) return scriptedReader()
  const detector = new Detector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** Longer side of the decoded frame. Enough for a receipt at arm's length, and fast enough on a phone. */
const MAX_SIDE_PX = 800

async function scriptedReader(): Promise<ReadQr> {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // It throws when it finds no code.
      return null
    }
  }
}

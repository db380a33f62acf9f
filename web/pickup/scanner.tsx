import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseScan, type Scanned } from './day.ts'
import { createQrReader } from './read-qr.ts'

/** Feels instant without draining the battery. */
const SCAN_INTERVAL_MS = 150

interface ScannerProps {
  onScanned: (scanned: Scanned) => void
  /** While a scan is being looked up. */
  isPaused: boolean
  hint?: string
  /** Shown for an unrelated QR code. */
  mismatch?: string
}

export default function Scanner({
  onScanned,
  isPaused,
  hint = 'Point the camera at the QR code on a receipt or price tag.',
  mismatch = "This QR code doesn't match a purchase.",
}: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  const onText = useEffectEvent((text: string) => {
    if (isPaused) return
    const scanned = parseScan(text)
    setProblem(scanned ? undefined : mismatch)
    if (scanned) onScanned(scanned)
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    return watch(element, {
      onText,
      onBroken(reason) {
        setProblem(reason)
        setBroken(true)
      },
    })
  }, [])
  return (
    <div className="grid gap-2">
      <video
        ref={video}
        muted
        playsInline
        hidden={isBroken}
        className="aspect-4/3 w-full max-w-md rounded-md bg-line object-cover"
      >
        <track kind="captions" />
      </video>
      <p role="status" className="text-sm">
        {problem ?? hint}
      </p>
    </div>
  )
}

interface Watcher {
  /** A new QR code came into view. */
  onText: (text: string) => void
  /** The camera failed for good. `reason` is for people. */
  onBroken: (reason: string) => void
}

/** Starts the camera and scans; returns a function that stops both. */
function watch(video: HTMLVideoElement, { onText, onBroken }: Watcher): () => void {
  let stream: MediaStream | undefined
  let isStopped = false
  let lastText: string | null = null
  const run = async () => {
    if (!navigator.mediaDevices) throw new DOMException('', 'InsecureContext')
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    const read = await createQrReader()
    if (isStopped) return stop()
    video.srcObject = stream
    await video.play()
    while (!isStopped) {
      const text = await read(video)
      if (text && text !== lastText && !isStopped) onText(text)
      lastText = text
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
  }
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  run().catch((error: unknown) => {
    if (!isStopped) onBroken(reasonOf(error))
    stop()
  })
  return stop
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'InsecureContext') return 'The camera only works on https pages. Please enter the code.'
  if (name === 'NotAllowedError')
    return 'Camera access is blocked. Allow it in your browser settings, or enter the code.'
  if (name === 'NotFoundError') return "We couldn't find a camera. Please enter the code."
  return "The camera didn't start. Please enter the code."
}

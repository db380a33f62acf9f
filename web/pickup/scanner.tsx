import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parseScan, type Scanned } from './parse-scan.ts'
import { createQrReader } from './read-qr.ts'

/** Feels instant without draining the battery. */
const SCAN_INTERVAL_MS = 150

export interface ScannerProps {
  onScanned: (scanned: Scanned) => void
  /** The camera failed for good. `reason` is for people. */
  onBroken: (reason: string) => void
  /** While a scan is being looked up. */
  isPaused: boolean
  hint: string
  /** Shown for an unrelated QR code. */
  mismatch: string
  /** What to do without a camera. */
  instead: string
}

export default function Scanner({ onScanned, onBroken, isPaused, hint, mismatch, instead }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const onText = useEffectEvent((text: string) => {
    if (isPaused) return false
    const scanned = parseScan(text)
    setProblem(scanned ? undefined : mismatch)
    if (scanned) onScanned(scanned)
    return true
  })
  const fail = useEffectEvent((error: unknown) => onBroken(reasonOf(error, instead)))
  useEffect(() => {
    const element = video.current
    if (!element) return
    return watch(element, { onText, onError: fail })
  }, [])
  return (
    <div className="grid gap-2">
      <video ref={video} muted playsInline className="aspect-4/3 w-full max-w-md rounded-md bg-line object-cover">
        <track kind="captions" />
      </video>
      <p role="status" className="text-sm">
        {problem ?? hint}
      </p>
    </div>
  )
}

interface Watcher {
  /** A new QR code came into view. Returns false if it came too early. */
  onText: (text: string) => boolean
  /** The camera failed for good. */
  onError: (error: unknown) => void
}

/** Starts the camera and scans; returns a function that stops both. */
export function watch(video: HTMLVideoElement, { onText, onError }: Watcher): () => void {
  let stream: MediaStream | undefined
  let isStopped = false
  let lastText: string | null = null
  let accepted: string | undefined
  const run = async () => {
    if (!navigator.mediaDevices) throw new DOMException('', 'InsecureContext')
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    // Another app took the camera, or the phone was locked.
    for (const track of stream.getTracks()) track.addEventListener('ended', () => fail(new DOMException('', 'Ended')))
    const read = await createQrReader()
    if (isStopped) return stop()
    video.srcObject = stream
    await video.play()
    while (!isStopped) {
      const text = await read(video)
      const isNew = text !== null && text !== lastText && !isStopped
      if (isNew && onText(text)) accepted = text
      // One that came too early is tried again, unless it is the one being looked up.
      if (!isNew || text === accepted) lastText = text
      await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
    }
  }
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const fail = (error: unknown) => {
    if (!isStopped) onError(error)
    stop()
  }
  run().catch(fail)
  return stop
}

function reasonOf(error: unknown, instead: string): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'InsecureContext') return `The camera only works on https pages. Please ${instead}.`
  if (name === 'NotAllowedError') return `Camera access is blocked. Allow it in your browser settings, or ${instead}.`
  if (name === 'NotFoundError') return `We couldn't find a camera. Please ${instead}.`
  if (name === 'Ended') return `The camera has stopped. Start it again, or ${instead}.`
  return `The camera didn't start. Please ${instead}.`
}

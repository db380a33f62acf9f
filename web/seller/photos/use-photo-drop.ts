import { useEffect, useEffectEvent, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

interface PhotoDropOptions {
  disabled: boolean
  onFiles: (files: File[]) => void
}

/** Takes files dropped anywhere on the page, which a browser would open instead. Returns whether some are over it. */
export function usePhotoDrop({ disabled, onFiles }: PhotoDropOptions): boolean {
  const [isOver, setOver] = useState(false)
  const canDrop = useEffectEvent(() => !disabled && !document.querySelector('dialog:modal'))
  const accept = useEffectEvent(onFiles)
  useEffect(() => {
    const page = new AbortController()
    // A picture of the page itself that is dragged also counts as a file.
    let isOwn = false
    const on = (type: 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      addEventListener(type, run, { signal: page.signal })
    on('dragstart', () => {
      isOwn = true
    })
    on('dragend', () => {
      isOwn = false
    })
    on('dragover', (event) => {
      if (isOwn || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(canDrop())
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!relatedTarget) setOver(false)
    })
    on('drop', (event) => {
      if (isOwn || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      if (canDrop()) void droppedFiles(event.dataTransfer).then(accept)
    })
    return () => page.abort()
  }, [])
  return isOver
}

import { useRef, useState } from 'react'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { droppedFiles } from './dropped-files.ts'

interface PhotoDropOptions {
  disabled: boolean
  onFiles: (files: File[]) => void
}

/** Takes files dropped anywhere on the page, which a browser would open instead. Returns whether some are over it. */
export function usePhotoDrop({ disabled, onFiles }: PhotoDropOptions): boolean {
  const [isOver, setOver] = useState(false)
  // A picture of the page itself that is dragged also counts as a file.
  const isOwn = useRef(false)
  const canDrop = () => !disabled && !document.querySelector('dialog:modal')
  useWindowEvent('dragstart', () => {
    isOwn.current = true
  })
  useWindowEvent('dragend', () => {
    isOwn.current = false
  })
  useWindowEvent('dragover', (event) => {
    if (isOwn.current || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(canDrop())
  })
  useWindowEvent('dragleave', ({ relatedTarget }) => !relatedTarget && setOver(false))
  useWindowEvent('drop', (event) => {
    if (isOwn.current || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    if (canDrop()) void droppedFiles(event.dataTransfer).then(onFiles)
  })
  return isOver
}

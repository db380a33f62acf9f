import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Draft, isTyped } from './draft.ts'

interface StartOverProps {
  label: 'Start over' | 'Clear all'
  draft: Draft
  onConfirm: () => void
}

/** Removes all photos and the details, once confirmed. */
export function StartOver({ label, draft, onConfirm }: StartOverProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" size={label === 'Clear all' ? 'small' : 'large'} onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden="true" className="size-4" />
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={label === 'Clear all' ? 'Clear all photos?' : 'Start over?'}
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep them
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                onConfirm()
              }}
            >
              Remove them
            </Button>
          </div>
        }
      >
        <p>
          {isTyped(draft)
            ? 'This removes your photos and everything you typed about them.'
            : 'This removes your photos.'}
        </p>
      </Dialog>
    </>
  )
}

import { clsx } from 'clsx'
import { RotateCcw } from 'lucide'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Draft, isTyped } from './draft.ts'

interface StartOverProps {
  label: 'Start over' | 'Clear all'
  draft: Draft
  disabled?: boolean
  onConfirm: () => void
}

/** Removes all photos and the details, once confirmed. */
export function StartOver({ label, draft, disabled, onConfirm }: StartOverProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size={label === 'Clear all' ? 'small' : 'large'}
        disabled={disabled}
        className={clsx('shrink-0', label === 'Start over' && 'max-sm:px-0')}
        onClick={() => setAsking(true)}
      >
        <Icon of={RotateCcw} className="size-4" />
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={label === 'Clear all' ? 'Clear all photos?' : 'Start over?'}
        cancel="Keep them"
        confirm="Remove them"
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
        onClose={() => setAsking(false)}
      >
        {isTyped(draft) ? 'This removes your photos and everything you typed about them.' : 'This removes your photos.'}
      </ConfirmDialog>
    </>
  )
}

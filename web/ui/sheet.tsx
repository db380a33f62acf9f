import { Modal, type ModalProps } from './modal.tsx'

interface SheetProps extends ModalProps {
  side: 'right' | 'bottom'
}

/** Slides in from an edge of the screen. */
export const Sheet = ({ side, ...props }: SheetProps) => <Modal {...props} className={`modal-${side}`} />

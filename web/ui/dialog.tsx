import { Modal, type ModalProps } from './modal.tsx'

/** In the middle of the screen, over everything. */
export const Dialog = (props: ModalProps) => <Modal {...props} className="modal-center" />

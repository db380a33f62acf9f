import { Modal, type ModalProps } from './modal.tsx'

export const Dialog = (props: ModalProps) => <Modal {...props} className="modal-center" />

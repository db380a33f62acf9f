import { NoticePage } from '../layout/notice-page.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const ReceiptMissing = () => (
  <NoticePage
    title="Receipt Not Found"
    text="Part of the link may be missing. Open it again from your email, or have your receipts sent to you."
  >
    <ButtonLink to="/receipts">Send my receipts again</ButtonLink>
  </NoticePage>
)

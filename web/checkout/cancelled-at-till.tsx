import { NoticePage } from '../layout/notice-page.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Where a buyer at the till who did not pay on their phone comes back to: the till still holds the item for them. */
export const CancelledAtTill = () => (
  <NoticePage
    title="Payment Canceled"
    text="You weren't charged. To pay, scan the code at the till again, or ask to pay another way."
  >
    <ButtonLink to="/marketplace">Back to Marketplace</ButtonLink>
  </NoticePage>
)

import { Page } from '../layout/page.tsx'
import { ButtonLink } from '../ui/button.tsx'

export function ReceiptMissing() {
  return (
    <Page title="Receipt Not Found" width="prose" unlisted>
      <div className="grid justify-items-center gap-4 py-20 text-center">
        <h1 className="font-semibold font-serif text-3xl">Receipt Not Found</h1>
        <p className="max-w-text text-muted">
          Part of the link may be missing. Open it again from your email, or have your receipts sent to you.
        </p>
        <ButtonLink to="/receipts">Send my receipts again</ButtonLink>
      </div>
    </Page>
  )
}

import { messageOf, RequestError } from '../lib/api.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

/** The specification wants the status here, too. */
export const ListFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <LoadFailure
    title="Failed to fetch products"
    text={error instanceof RequestError ? `${error.status}: ${messageOf(error)}` : messageOf(error)}
    onRetry={onRetry}
  />
)

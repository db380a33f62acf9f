import { messageOf } from '../lib/api.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

export const ListFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <LoadFailure title="Failed to fetch products" text={messageOf(error)} onRetry={onRetry} />
)

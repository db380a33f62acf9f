import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState title="Failed to fetch products" text={error.message}>
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  )
}

import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailureProps {
  /** Such as "We couldn't load your orders". */
  title: string
  text: string
  onRetry: () => void
}

/** Shown, and announced, instead of what failed to load. */
export const LoadFailure = ({ title, text, onRetry }: LoadFailureProps) => (
  <div role="alert">
    <EmptyState title={title} text={text}>
      <Button onClick={() => onRetry()}>Try again</Button>
    </EmptyState>
  </div>
)

import { Skeleton } from '../ui/skeleton.tsx'

export const DeskSkeleton = () => (
  <div role="status" aria-label="Loading the list" className="grid gap-6">
    <Skeleton className="h-28" />
    <Skeleton className="h-14" />
    <Skeleton className="h-28" />
    <Skeleton className="h-28" />
  </div>
)

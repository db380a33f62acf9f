import { Skeleton } from '../../ui/skeleton.tsx'

export function DraftListSkeleton() {
  return (
    <div role="status" aria-label="Loading your drafts" className="grid">
      {[0, 1, 2].map((place) => (
        <div
          key={place}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-line border-t py-5 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <Skeleton className="aspect-2/3 w-full rounded-md" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-11 w-3/5" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

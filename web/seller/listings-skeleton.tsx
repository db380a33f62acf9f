import { Skeleton } from '../ui/skeleton.tsx'

export function ListingsSkeleton() {
  return (
    <div role="status" aria-label="Loading your products">
      <Skeleton className="h-11 w-full rounded-md" />
      <Skeleton className="mt-4 h-11 w-80 max-w-full rounded-full" />
      <Skeleton className="mt-10 mb-4 h-8 w-32" />
      <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">
        {[0, 1, 2, 3].map((place) => (
          <div
            key={place}
            className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-line border-t py-4 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <Skeleton className="aspect-2/3 w-full rounded-md" />
            <div className="grid content-start gap-2">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-5 w-20" />
              <Skeleton className="h-4 w-40" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

import { Skeleton } from '../../ui/skeleton.tsx'

export function ListingsSkeleton() {
  return (
    <div role="status" aria-label="Loading your products">
      <Skeleton className="h-11 w-full rounded-md" />
      <Skeleton className="mt-2 h-12 w-full rounded-md sm:w-96" />
      <div className="flex justify-between gap-3 pt-2 pb-2 sm:pt-6">
        <Skeleton className="my-1.5 h-8 w-32" />
        <Skeleton className="h-11 w-40 rounded-md" />
      </div>
      <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">
        {[0, 1, 2, 3].map((place) => (
          <div
            key={place}
            className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-line border-t py-4 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <Skeleton className="aspect-2/3 w-full rounded-md" />
            <div className="grid grid-cols-1 content-start gap-2">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-5 w-20" />
              <Skeleton className="h-4 w-40" />
            </div>
            <Skeleton className="col-span-2 h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}

interface Processes {
  /** How many serve requests; with more than one, another process runs the jobs. */
  workers: number
  isPrimary: boolean
  hasReplicas: boolean
}

const ALONE = 20
const PRIMARY = 10
const WORKERS_TOTAL = 80

/**
 * The pool's size in one process. All processes of a machine stay below PostgreSQL's default limit of 100, including what
 * each worker opens outside its pool, for live updates and to see how far replicas are behind; but each gets at least three.
 */
export function poolSize({ workers, isPrimary, hasReplicas }: Processes): number {
  if (workers === 1) return ALONE
  if (isPrimary) return PRIMARY
  return Math.max(3, Math.min(ALONE, Math.floor(WORKERS_TOTAL / workers) - (hasReplicas ? 2 : 1)))
}

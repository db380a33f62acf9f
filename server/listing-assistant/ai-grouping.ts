import type { Deps } from '../deps.ts'
import type { Signed } from '../http/viewer.ts'
import type { Billing, Grouping, Thumbnail, Vision } from '../providers/vision/port.ts'
import { recordCall } from './ai-call.ts'
import { splitForAi } from './split-for-ai.ts'

interface GroupingAi {
  group: NonNullable<Vision['group']>
  billing: Billing
}

export interface PhotosToGroup {
  thumbnails: (Buffer | null)[]
  /** In ms; null if unknown. */
  takenAt: (number | null)[]
  /** Several calls are split between these groups. */
  groupBuiltIn: () => Promise<number[][]>
  signal: AbortSignal
}

const ONE_CALL = 50

/** At most MAX_CALLS calls at the same time, all or nothing. Throws what `recordCall` and `Vision.group` throw. */
export async function groupByAi(
  deps: Deps,
  account: Signed,
  ai: GroupingAi,
  photos: PhotosToGroup,
): Promise<number[][]> {
  const { thumbnails, takenAt, groupBuiltIn, signal } = photos
  const known = takenAt.filter((time) => time !== null)
  const first = Math.min(...known)
  const byTime = (a: number, b: number) => (takenAt[a] ?? 0) - (takenAt[b] ?? 0)
  const all = [...takenAt.keys()]
  const inSequence = known.length === takenAt.length ? all.sort(byTime) : all
  const runs = all.length <= ONE_CALL ? [inSequence] : splitGroups(await groupBuiltIn(), takenAt, inSequence)
  const failed = new AbortController()
  const answers = runs.map(async (run) => {
    const toSend = run.map((place): Thumbnail => {
      const time = takenAt[place] ?? null
      return {
        jpeg: thumbnails[place] ?? null,
        takenAfter: time === null ? null : Math.round((time - first) / 1000),
      }
    })
    const groups = await askOnce(deps, account, ai, toSend, AbortSignal.any([signal, failed.signal]))
    return groups.map((group) => group.map((index) => run[index] ?? 0))
  })
  try {
    return (await Promise.all(answers)).flat()
  } catch (error) {
    failed.abort()
    await Promise.allSettled(answers)
    throw error
  }
}

/** Runs of whole groups in photo order, preferably split at long pauses. */
function splitGroups(groups: number[][], takenAt: (number | null)[], inSequence: number[]): number[][] {
  const positions = new Map(inSequence.map((photo, position) => [photo, position]))
  const position = (photo = 0) => positions.get(photo) ?? 0
  const sorted = groups
    .map((group) => group.toSorted((a, b) => position(a) - position(b)))
    .sort(([a], [b]) => position(a) - position(b))
  const cutCost = (last: number, next: number) => {
    const [before, after] = [takenAt[last] ?? null, takenAt[next] ?? null]
    return before === null || after === null ? 0.5 : 10_000 / (10_000 + Math.abs(after - before))
  }
  return splitForAi(sorted, cutCost).map((run) => run.sort((a, b) => position(a) - position(b)))
}

async function askOnce(
  deps: Deps,
  account: Signed,
  { group, billing }: GroupingAi,
  photos: Thumbnail[],
  signal: AbortSignal,
): Promise<number[][]> {
  const details = {
    type: 'grouping' as const,
    accountId: account.id,
    model: billing.model,
    estimate: billing.estimateGrouping(photos.length),
    resultOf: ({ groups }: Grouping) => `${photos.length} photos in ${groups.length} groups`,
  }
  const { groups } = await recordCall(deps, details, () => group(photos, signal))
  return groups
}

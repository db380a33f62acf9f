import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { applyChange } from './apply-change.ts'

test('a burst of marks refetches the list one request at a time, ending with the newest state', async () => {
  vi.useFakeTimers()
  try {
    const queryClient = new QueryClient()
    const answers: ((list: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const options = { queryKey: ['/api/pickups', 1, null], queryFn, initialData: 'old', staleTime: 60_000 }
    const stop = new QueryObserver<string>(queryClient, options).subscribe(() => {})
    for (let change = 0; change < 5; change++) applyChange(queryClient, { pickups: true })
    expect(answers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answers).toHaveLength(1)
    answers[0]?.('after some')
    await vi.advanceTimersByTimeAsync(999)
    expect(answers, 'busy desks make no more than one request a second').toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(answers).toHaveLength(2)
    answers[1]?.('after all')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answers).toHaveLength(2)
    expect(queryClient.getQueryData(options.queryKey)).toBe('after all')
    applyChange(queryClient, { all: true })
    expect(answers).toHaveLength(3)
    stop()
  } finally {
    vi.useRealTimers()
  }
})

test('a list that loads for the first time during a mark is read again', async () => {
  vi.useFakeTimers()
  try {
    const queryClient = new QueryClient()
    const { promise: early, resolve: answer } = withResolvers<string>()
    const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(early).mockResolvedValue('after')
    const queryKey = ['/api/pickups', 1, null]
    const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
    applyChange(queryClient, { pickups: true })
    answer('before')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(queryClient.getQueryData(queryKey)).toBe('after')
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
  } finally {
    vi.useRealTimers()
  }
})

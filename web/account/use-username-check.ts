import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { USERNAME_LEAST } from '../../contracts/account-rules.ts'
import type { Api } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'

/** Ms without a keystroke until the server is asked. */
const PAUSE = 300

export type UsernameCheck =
  | { state: 'unknown' }
  | { state: 'checking' }
  | { state: 'available' | 'unavailable'; message: string }

/** Whether a new account could have the name that is being typed; known from the fourth character on. */
export function useUsernameCheck(username: string): UsernameCheck {
  const settled = useSettled(username)
  const isLongEnough = username.length >= USERNAME_LEAST
  const { data, isError } = useQuery({
    ...usernameQuery(useApi(), settled),
    enabled: isLongEnough && settled.length >= USERNAME_LEAST,
  })
  if (!isLongEnough) return { state: 'unknown' }
  if (settled !== username) return { state: 'checking' }
  // The registration itself will tell.
  if (isError) return { state: 'unknown' }
  if (!data) return { state: 'checking' }
  return { state: data.available ? 'available' : 'unavailable', message: data.message }
}

const usernameQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: ['/api/auth/check-username', username],
    queryFn: () => api('GET /api/auth/check-username/{username}', { params: { username } }),
    staleTime: 30_000,
  })

/** The value as it was when it last stood still. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

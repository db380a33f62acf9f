import { useQuery } from '@tanstack/react-query'
import { MIN_USERNAME_LENGTH } from '../../contracts/account-rules.ts'
import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'
import { useApi } from '../lib/use-api.ts'
import { useDebounced } from '../lib/use-debounced.ts'

const DEBOUNCE_MS = 300

export type UsernameCheck =
  | { state: 'unknown' }
  | { state: 'checking' }
  | { state: 'available' | 'unavailable'; message: string }

/** Whether the typed username is available; checked from the fourth character on. */
export function useUsernameCheck(username: string): UsernameCheck {
  const settled = useDebounced(username, DEBOUNCE_MS)
  const isLongEnough = username.length >= MIN_USERNAME_LENGTH
  const { data, isError } = useQuery({
    ...usernameQuery(useApi(), settled),
    enabled: isLongEnough && settled.length >= MIN_USERNAME_LENGTH,
  })
  if (!isLongEnough) return { state: 'unknown' }
  if (settled !== username) return { state: 'checking' }
  // Registering will report it.
  if (isError) return { state: 'unknown' }
  if (!data) return { state: 'checking' }
  return { state: data.available ? 'available' : 'unavailable', message: data.message }
}

const usernameQuery = (api: Api, username: string) =>
  readQuery(api, 'GET /api/auth/check-username/{username}', { params: { username }, staleTime: 30_000 })

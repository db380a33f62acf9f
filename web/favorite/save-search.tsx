import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell, BellRing } from 'lucide'
import type { SearchFilter } from '../../contracts/saved-search-rules.ts'
import { useCheckedApi } from '../account/session-end.ts'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { usePageLocation } from '../lib/use-page-location.ts'
import { useKnownUser } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { isSameSearch, savedSearchesQuery } from './saved-search-queries.ts'

export function useSaveSearch(search: SearchFilter) {
  const api = useCheckedApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api/saved-searches', { body: search }),
    onSuccess: () => {
      toast({
        tone: 'good',
        title: 'Search saved',
        description: "We'll tell you once a day when something new matches.",
        action: { label: 'View', onClick: () => navigate({ to: '/favourites', hash: 'saved-searches' }) },
      })
      // Busy until the list has it.
      return queryClient.invalidateQueries({ queryKey: savedSearchesQuery(api).queryKey })
    },
    onError: (error) => toastFailure('Not saved', messageOf(error)),
  })
}

/** Saves the marketplace's search, whose new matches are then emailed. Guests are sent to the sign-in and back. */
export default function SaveSearch({ search }: { search: SearchFilter }) {
  const api = useApi()
  const user = useKnownUser()
  const { pathname, searchStr } = usePageLocation()
  const { data: saved, isPending } = useQuery({ ...savedSearchesQuery(api), enabled: user !== null })
  const save = useSaveSearch(search)
  if (!user)
    return (
      <ButtonLink
        to="/login"
        state={{ next: `${pathname}${searchStr}` }}
        variant="quiet"
        size="small"
        className="-mr-3.5"
      >
        <Icon of={Bell} className="size-4" />
        Sign in to save this search
      </ButtonLink>
    )
  if (saved?.some((other) => isSameSearch(other, search)))
    return (
      <ButtonLink to="/favourites" hash="saved-searches" variant="quiet" size="small" className="-mr-3.5 shrink-0">
        <Icon of={BellRing} className="size-4" />
        Search saved
      </ButtonLink>
    )
  return (
    <Button
      variant="quiet"
      size="small"
      className="-mr-3.5 shrink-0"
      busy={save.isPending}
      disabled={isPending}
      onClick={() => save.mutate()}
    >
      <Icon of={Bell} className="size-4" />
      Save this search
    </Button>
  )
}

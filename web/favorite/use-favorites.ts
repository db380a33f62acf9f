import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Favorites } from '../../contracts/favorite.ts'
import { FAVORITE_LIMIT } from '../../contracts/favorite-rules.ts'
import { useCheckedApi } from '../account/session-end.ts'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { useKnownUser } from '../session/session.ts'
import { favoritesQuery } from './favorite-queries.ts'
import { keepFavorites, noFavorites, onKeptChange, storedFavorites } from './stored-favorites.ts'

/** A page has many hearts, but the browser's favorites are merged into the account only once. */
let merging = false

interface Change {
  id: number
  liked: boolean
}

const CHANGE = ['change-favorite']

const withChange = (ids: readonly number[], { id, liked }: Change): number[] => [
  ...(liked ? [id] : []),
  ...ids.filter((other) => other !== id),
]

/** The account's favorites, or for a guest those stored in the browser. */
export function useFavorites() {
  const api = useApi()
  const user = useKnownUser()
  const kept = useSyncExternalStore(onKeptChange, storedFavorites, noFavorites)
  const own = useQuery({ ...favoritesQuery(api), enabled: user !== null })
  const remember = useRemember()
  const { mutate: merge } = useMutation({
    mutationFn: (productIds: number[]) => api('POST /api/favourites/merge', { body: { productIds } }),
    onSuccess: async (favorites) => {
      await remember(favorites)
      keepFavorites([])
    },
    onSettled: () => {
      merging = false
    },
  })
  const signedInId = user?.id
  useEffect(() => {
    if (signedInId === undefined || kept.length === 0 || merging) return
    merging = true
    merge([...kept])
  }, [signedInId, kept, merge])

  const unsaved = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })

  const ids = user ? unsaved.reduce(withChange, own.data?.productIds ?? []) : kept
  return {
    ids,
    /** The account's favorites are loading. */
    isLoading: user !== null && own.isPending,
    /** Why the account's favorites could not be loaded. */
    error: own.data ? null : own.error,
    refetch: own.refetch,
    wantsMail: own.data?.wantsMail ?? false,
    remember,
  }
}

/** Adds an item to the favorites, or removes it. Changes of one item take effect in the order in which they are made. */
export function useChangeFavorite(
  id: number,
  { onSaved, onUnsaved }: { onSaved: (liked: boolean) => void; onUnsaved: (reason: string) => void },
): (liked: boolean) => void {
  const api = useCheckedApi()
  const queryClient = useQueryClient()
  const user = useKnownUser()
  const remember = useRemember()
  const { mutate } = useMutation({
    mutationKey: CHANGE,
    scope: { id: `favorite ${id}` },
    mutationFn: ({ id, liked }: Change) =>
      api(liked ? 'PUT /api/favourites/{id}' : 'DELETE /api/favourites/{id}', {
        params: { id },
      }),
    onSuccess: async (answer, change) => {
      onSaved(change.liked)
      // Answers about several items arrive in any order, so each counts for its own item only.
      const known = queryClient.getQueryData(favoritesQuery(api).queryKey)
      const productIds = withChange(known?.productIds ?? [], change)
      // Past the limit, the server has removed some that are no longer public.
      await remember(known && productIds.length <= FAVORITE_LIMIT ? { ...known, productIds } : answer)
    },
    onError: (error) => onUnsaved(messageOf(error)),
  })
  return (liked) => {
    if (user) return mutate({ id, liked })
    if (keepFavorites(withChange(storedFavorites(), { id, liked }))) onSaved(liked)
    else onUnsaved("This browser doesn't let the shop save anything. Sign in to keep favorites.")
  }
}

function useRemember(): (favorites: Favorites) => Promise<void> {
  const { queryKey } = favoritesQuery(useApi())
  const queryClient = useQueryClient()
  return async (favorites) => {
    // A fetch that started before the change would overwrite it.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, favorites)
  }
}

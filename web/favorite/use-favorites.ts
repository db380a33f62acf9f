import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Favorites } from '../../contracts/favorite.ts'
import { useApi } from '../lib/use-api.ts'
import { useKnownUser } from '../session/session.ts'
import { favoritesQuery } from './favorite-queries.ts'
import { keepFavorites, noFavorites, onKeptChange, storedFavorites } from './stored-favorites.ts'

/** A page has many hearts, but the browser's favorites are merged into the account only once. */
let merging = false

/** The account's favorites, or for a guest those stored in the browser. */
export function useFavorites() {
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useKnownUser()
  const kept = useSyncExternalStore(onKeptChange, storedFavorites, noFavorites)
  const own = useQuery({ ...favoritesQuery(api), enabled: user !== null })
  const { queryKey } = favoritesQuery(api)
  async function remember(favorites: Favorites): Promise<void> {
    // A fetch that started before the change would overwrite it.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, favorites)
  }

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

  const change = useMutation({
    mutationFn: ({ id, liked }: { id: number; liked: boolean }) =>
      api(liked ? 'PUT /api/favourites/{id}' : 'DELETE /api/favourites/{id}', { params: { id: String(id) } }),
    onSuccess: remember,
  })

  const ids = user ? (own.data?.productIds ?? []) : kept
  return {
    ids,
    /** The account's favorites are loading. */
    isLoading: user !== null && own.isPending,
    /** Why the account's favorites could not be loaded. */
    error: own.data ? null : own.error,
    refetch: own.refetch,
    wantsMail: own.data?.wantsMail ?? false,
    remember,
    set(id: number, liked: boolean, { onError }: { onError: (error: Error) => void }): void {
      if (user) change.mutate({ id, liked }, { onError })
      else keepFavorites(liked ? [id, ...kept] : kept.filter((other) => other !== id))
    },
  }
}

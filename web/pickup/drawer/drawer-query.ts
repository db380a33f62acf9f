import type { Drawer } from '../../../contracts/drawer.ts'
import type { Api } from '../../lib/api.ts'
import { readQuery } from '../../lib/read-query.ts'

export const drawersQuery = (api: Api, sale?: string) =>
  readQuery(api, 'GET /api/desk/drawer', {
    query: { sale },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })

export const DRAWERS_KEY = ['/api/desk/drawer']

/** For saving a count or a movement: a bad connection may hang for minutes. */
export const ENTRY_TIMEOUT_MS = 15_000

/** Which drawer an entry is for. */
export const targetOf = ({ isOwn, passId }: Pick<Drawer, 'isOwn' | 'passId'>, saleEventId: number) => ({
  saleEventId,
  ...(!isOwn && passId !== null && { passId }),
})

/** The end of a form's name: the sale and the drawer that its entry is for. */
export const formTarget = (drawer: Pick<Drawer, 'passId'> | undefined, saleEventId: number): string =>
  `${saleEventId}-${drawer?.passId ?? 'own'}`

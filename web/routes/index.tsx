import { createFileRoute } from '@tanstack/react-router'
import { Home } from '../home/home.tsx'
import { Landing } from '../home/landing.tsx'
import { Page } from '../layout/page.tsx'
import { load } from '../lib/load.ts'
import { hotProductsQuery, landingCountQuery, userHotProductsQuery } from '../product/product-queries.ts'
import { currentSaleQuery, upcomingSaleQuery } from '../sale/sale-queries.ts'
import { currentUserQuery, useCurrentUser } from '../session/session.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, api } }) => {
    const sales = [queryClient.prefetchQuery(currentSaleQuery(api)), queryClient.prefetchQuery(upcomingSaleQuery(api))]
    const user = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
    const hot = user
      ? [queryClient.prefetchQuery(userHotProductsQuery(api))]
      : [queryClient.prefetchQuery(hotProductsQuery(api)), queryClient.prefetchQuery(landingCountQuery(api))]
    await load(...sales, ...hot)
  },
  component: Front,
})

function Front() {
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <Page>Loading...</Page>
  return user ? <Home user={user} /> : <Landing />
}

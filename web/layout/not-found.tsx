import { lazy } from 'react'
import { OnDemand } from '../lib/on-demand.tsx'

const load = () => import('./not-found-page.tsx')
const NotFoundPage = import.meta.env.SSR ? (await load()).default : lazy(load)

export const NotFound = () => (
  <OnDemand>
    <NotFoundPage />
  </OnDemand>
)

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { type ComponentType, createElement, type PropsWithChildren } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SALE_MS } from '../../contracts/sale-rules.ts'
import { NextSale } from './next-sale.tsx'

const RouterProvider = RouterContextProvider as ComponentType<PropsWithChildren<{ router: AnyRouter }>>

test('the header says TBD while no next sale is known, also during a sale', () => {
  const router = createRouter({ routeTree: createRootRoute(), context: {} })
  const client = new QueryClient()
  const header = () =>
    renderToString(
      createElement(
        QueryClientProvider,
        { client },
        createElement(RouterProvider, { router }, createElement(NextSale)),
      ),
    )
  expect(header()).not.toContain('Next live sale')
  client.setQueryData(['/api/sale-events/upcoming'], null)
  client.setQueryData(['/api/sale-events/current'], null)
  expect(header()).toContain('TBD')
  const start = Date.now() - 1000
  client.setQueryData(['/api/sale-events/current'], {
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + SALE_MS).toISOString(),
  })
  expect(header()).toContain('TBD')
})

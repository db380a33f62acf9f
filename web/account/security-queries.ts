import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/auth/sessions'], queryFn: () => api('GET /api/auth/sessions') })

export const secondFactorQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/auth/second-factor'], queryFn: () => api('GET /api/auth/second-factor') })

export const passkeysQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/auth/passkeys'], queryFn: () => api('GET /api/auth/passkeys') })

export const pushQuery = (api: Api) => queryOptions({ queryKey: ['/api/push'], queryFn: () => api('GET /api/push') })

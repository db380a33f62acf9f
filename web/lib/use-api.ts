import { useRouter } from '@tanstack/react-router'
import type { Api } from './api.ts'

/** The API client that this page was started with. */
export const useApi = (): Api => useRouter().options.context.api

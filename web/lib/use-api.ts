import { useRouter } from '@tanstack/react-router'
import type { Api } from './api.ts'

export const useApi = (): Api => useRouter().options.context.api

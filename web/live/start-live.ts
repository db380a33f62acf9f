import type { RegisteredRouter } from '@tanstack/react-router'
import { followLines } from '../line/follow-lines.ts'
import { subscribeToLiveUpdates } from './live-updates.ts'

export const startLive = (router: RegisteredRouter): void =>
  subscribeToLiveUpdates(router.options.context.queryClient, followLines(router))

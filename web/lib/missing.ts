import { notFound } from '@tanstack/react-router'
import { hasStatus } from './api.ts'

/** What the call was about does not exist, perhaps no longer. */
export const isMissing = (error: unknown): boolean => hasStatus(error, 404)

/** For a route: translates a 404 into the router's not-found page. */
export const orMissing = (error: unknown): unknown => (isMissing(error) ? notFound() : error)

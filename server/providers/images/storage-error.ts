import { AppError } from '../../http/app-error.ts'

/** The cause is for the log only. */
export const storageError = (isUnreachable: boolean, cause: unknown): AppError =>
  isUnreachable
    ? new AppError('unavailable', "We can't reach image storage. Please try again.", { cause, retryAfter: 30 })
    : new AppError('provider_failed', 'Image storage had a problem. Please try again.', { cause })

/** Whether a read failed because of the store, not because of the image: it may succeed later. */
export const hasStoreFailed = (error: unknown): boolean => error instanceof AppError && error.code !== 'not_found'

import { AppError } from '../../http/app-error.ts'

/** What people are told when a vendor of image storage fails. The cause is for the log. */
export const imageTrouble = (isUnreachable: boolean, cause: unknown): AppError =>
  isUnreachable
    ? new AppError('unavailable', "We can't reach image storage. Please try again.", { cause, retryAfter: 30 })
    : new AppError('provider_failed', 'Image storage had a problem. Please try again.', { cause })

import { AppError } from './app-error.ts'

const RETRY_AFTER_SECONDS = 5

export const tooManyAtOnce = (what = 'pictures') =>
  new AppError('too_many_tries', `Too many ${what} at once. Please try again in a moment.`, {
    retryAfter: RETRY_AFTER_SECONDS,
  })

export const busyWithOthers = (what = 'pictures') =>
  new AppError('unavailable', `The server is busy with other ${what}.`, { retryAfter: RETRY_AFTER_SECONDS })

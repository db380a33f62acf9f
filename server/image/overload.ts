import { AppError } from '../http/app-error.ts'

const RETRY_AFTER_SECONDS = 5

export const tooManyImages = () =>
  new AppError('too_many_tries', 'Too many pictures at once. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

export const busyWithImages = () =>
  new AppError('unavailable', 'The server is busy with other images.', { retryAfter: RETRY_AFTER_SECONDS })

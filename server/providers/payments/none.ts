import { AppError, notFound } from '../../http/app-error.ts'
import type { Payments } from './port.ts'

/** For production without a payment provider: people can browse, and buying fails with an explanation. */
export function createNoPayments(): Payments {
  const refuse = async () => {
    throw new AppError('unavailable', 'Payments are not set up yet.')
  }
  return {
    id: 'none',
    name: 'card',
    createSession: refuse,
    findSession: refuse,
    findSessionByPayment: refuse,
    expireSession: refuse,
    refund: refuse,
    parseEvent() {
      throw notFound('Payments are not set up yet.')
    },
  }
}

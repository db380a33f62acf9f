import { formatCents } from '../../contracts/money.ts'
import { replyNote, writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { Settings } from '../settings.ts'
import { describePayment } from './payment-text.ts'
import type { PayoutRow } from './payout-queries.ts'

interface Seller {
  username: string
  email: string
}

export function payoutMail(settings: Settings, { username, email }: Seller, payout: PayoutRow, date: Date): Mail {
  const { id, amount, method, reference } = payout
  return writeMail(settings, {
    id: `payout-${id}-paid`,
    to: email,
    subject: `You've been paid ${formatCents(amount)}`,
    date,
    heading: `You've been paid ${formatCents(amount)}`,
    blocks: [
      {
        say:
          method === 'stripe'
            ? `${username}, we sent your earnings to your Stripe account. Stripe pays them out to your bank.`
            : `${username}, we recorded a payout of your earnings.`,
      },
      {
        facts: [
          ['Amount', formatCents(amount)],
          ['Paid by', describePayment(method, reference)],
          ['Payout no.', String(id)],
        ],
      },
      { button: 'See your statement', url: `${settings.PUBLIC_URL}/seller/statement` },
      replyNote(settings, "Didn't get it?"),
    ],
  })
}

/** To the shop, about a transfer that was refused some time after an admin had asked for it. */
export const payoutFailedMail = (settings: Settings, { username }: Seller, payout: PayoutRow, date: Date): Mail =>
  writeMail(settings, {
    id: `payout-${payout.id}-failed`,
    to: settings.CONTACT_EMAIL,
    subject: `Payout not made: ${formatCents(payout.amount)} to ${username}`,
    date,
    heading: 'A payout was not made',
    blocks: [
      { say: `A payout to ${username} was on its way, but nothing was paid. The amount is to be paid again.` },
      {
        facts: [
          ['Amount', formatCents(payout.amount)],
          ['Payout no.', String(payout.id)],
          ['Reason', payout.failure ?? ''],
        ],
      },
      { button: 'Settle up', url: `${settings.PUBLIC_URL}/admin/settle-up` },
    ],
  })

export function payoutReversedMail(settings: Settings, seller: Seller, payout: PayoutRow, date: Date): Mail {
  const { id, amount, method, reference, reversalReason } = payout
  return writeMail(settings, {
    id: `payout-${id}-reversed`,
    to: seller.email,
    subject: `Payout undone: ${formatCents(amount)}`,
    date,
    heading: 'A payout was undone',
    blocks: [
      { say: `${seller.username}, we undid a payout to you. The amount is to be paid to you again.` },
      {
        facts: [
          ['Amount', formatCents(amount)],
          ['It was paid by', describePayment(method, reference)],
          ['Payout no.', String(id)],
          ['Reason', reversalReason ?? ''],
        ],
      },
      { button: 'See your statement', url: `${settings.PUBLIC_URL}/seller/statement` },
      replyNote(settings, 'Questions?'),
    ],
  })
}

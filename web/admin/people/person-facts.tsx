import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { PersonDetails } from '../../../contracts/person.ts'
import type { Status } from '../../../contracts/product-rules.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Note } from '../../ui/note.tsx'
import { STATUS_NAMES } from '../listings/status-names.ts'
import { localDay, localTime } from '../local-time.ts'
import { PersonBadges } from './people.tsx'

export const PersonFacts = ({ person }: { person: PersonDetails }) => (
  <>
    <div className="flex items-center gap-4">
      <Avatar username={person.username} imageUrl={person.profileImageUrl} className="size-16 text-2xl" />
      <div className="min-w-0">
        <h2 className="font-semibold font-serif text-2xl">{person.username}</h2>
        <p className="text-muted">
          {[person.firstName, person.lastName].filter(Boolean).join(' ')} {person.email}
        </p>
        <div className="mt-1.5">
          <PersonBadges person={person} />
        </div>
      </div>
    </div>
    {person.suspendedAt && (
      <Note tone="warning">
        <p className="font-semibold">
          Suspended {localTime(person.suspendedAt)}
          {person.suspendedBy && ` by ${person.suspendedBy}`}
        </p>
        <p className="mt-1 whitespace-pre-line">{person.suspensionReason}</p>
      </Note>
    )}
    <dl className="grid grid-cols-2 large-text:grid-cols-1 gap-x-6 gap-y-5 border-line border-y py-5 sm:grid-cols-3">
      <Fact name="Joined">{localDay(person.createdAt)}</Fact>
      <Fact name="Signs in with">{methodsOf(person)}</Fact>
      <Fact name="Signed in on">
        {plural(person.sessions, 'device')}
        {person.lastSeenAt && <Small>last seen {localTime(person.lastSeenAt)}</Small>}
      </Fact>
      <Fact name="Bought">{plural(person.purchases, 'item')}</Fact>
      <Fact name="Sold">
        {plural(person.sales, 'item')}
        {person.sales > 0 && <Small>for {formatPrice(person.revenue)}</Small>}
      </Fact>
      <Fact name="Earned">{formatPrice(person.totalEarnings)}</Fact>
    </dl>
    <section aria-labelledby="their-listings">
      <h3 id="their-listings" className="font-semibold">
        Listings
      </h3>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {LISTED.map((status) => (
          <li key={status}>
            <Link
              to="/admin/listings"
              search={{ seller: person.username, status }}
              className="inline-flex min-h-11 items-center gap-1.5 underline decoration-line underline-offset-4 hover:text-fern"
            >
              {STATUS_NAMES[status]}{' '}
              <span className="font-semibold tabular-nums">{formatNumber(person.listings[status])}</span>
            </Link>
          </li>
        ))}
      </ul>
      {person.listings.hidden > 0 && (
        <p className="text-muted text-sm">
          {plural(person.listings.hidden, 'item')} hidden while the account is suspended.
        </p>
      )}
    </section>
  </>
)

const LISTED: Status[] = ['approved', 'pending', 'sold', 'unlisted', 'rejected']

function methodsOf({ authType, twoStep, passkeys, owesSecondFactor }: PersonDetails): ReactNode {
  const methods = [
    authType === 'google' ? 'Google' : 'Password',
    ...(twoStep ? ['two-step'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
  ]
  return (
    <>
      {methods.join(', ')}
      {owesSecondFactor && <Small>needs two-step sign-in to act as an admin</Small>}
    </>
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block font-normal text-muted text-sm">{children}</span>
)

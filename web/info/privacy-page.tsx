import { Link } from '@tanstack/react-router'
import type { Site } from '../../contracts/site.ts'
import type { ArticleSection } from '../layout/article.tsx'
import { useSite } from '../lib/site.ts'
import { LegalPage } from './legal-page.tsx'
import { partners } from './partners.ts'

export function PrivacyPage() {
  const site = useSite()
  return (
    <LegalPage
      title="Privacy Policy"
      description={`What ${site.brandName} keeps about you, why, for how long, and how to have it corrected or deleted.`}
      lead="We keep what a sale between two people needs, and delete it when it's no longer needed. We don't sell anything about you, and there are no ads here."
      sections={sections(site)}
    />
  )
}

const sections = (site: Site): ArticleSection[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        {site.brandName} is a marketplace for second-hand goods in North Carolina. For everything on this page, write to{' '}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> or use the{' '}
        <Link to="/contact">contact form</Link>; a person answers within 24 hours.
      </p>
    ),
  },
  { id: 'kept', title: 'What we keep, and why', body: <Kept /> },
  {
    id: 'photos',
    title: 'Photos',
    body: (
      <p>
        Phones save where a picture was taken in the file, and for most sellers that is their home. We re-encode every
        uploaded photo without any of that, and don't keep the original.
      </p>
    ),
  },
  {
    id: 'measuring',
    title: 'How we measure visits',
    body: (
      <>
        <p>
          We count how often an item is looked at, added to a cart and bought, under a random number that stands for
          your browser. Nothing is counted before you have clicked, scrolled, typed or touched something, or stayed for
          three seconds.
        </p>
        <p>
          If your browser sends Do Not Track or Global Privacy Control, we take that as a no and send no events at all.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees your data',
    body: (
      <>
        <p>
          Your public profile, with username, photo, description, the month you joined, your listings and your total
          earnings, is visible to everyone. Your email address is not. When you buy something, the seller learns that it
          sold; we share what the two of you need for pickup.
        </p>
        <p>We use other companies for parts of the work. They see only what they need:</p>
        <ul>
          {partners(site).map(({ name, sees }) => (
            <li key={name}>
              <strong>{name}</strong>: {sees}
            </li>
          ))}
        </ul>
        <p>We give data to authorities only when the law requires it.</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>IP addresses of visits to items: 30 days, then they are erased.</li>
        <li>Links in emails: 24 hours for a verification link, one hour for a password reset.</li>
        <li>Sessions: 30 days, or until you sign out.</li>
        <li>Counted events: 90 days.</li>
        <li>Listings you haven't published: 30 days after your last change.</li>
        <li>Your name and email address at a checkout that you didn't pay for: 30 days.</li>
        <li>Messages from the contact form: one year.</li>
        <li>Sale reminders: until you stop them, which takes one click in any of the emails.</li>
        <li>Accounts and listings: until you ask us to delete them.</li>
        <li>Records of purchases: as long as tax law requires, which is up to seven years.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    body: (
      <p>
        Wherever you live: a copy of what we have about you, a correction, or its deletion. You can change your
        username, photo and description yourself, and delete listings that are not sold. For anything else,{' '}
        <Link to="/contact">write to us</Link> from the address of your account.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <p>
        Passwords are stored only as an argon2id hash, and access links only as a fingerprint. Repeated failed sign-ins
        are blocked for a while. Your card number never reaches our servers: you enter it on the payment provider's
        page.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>Buying and selling are for adults. We do not knowingly keep data about children under 13.</p>,
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this page changes, so does the date at the top. If a change affects your account, we email you before it
        takes effect.
      </p>
    ),
  },
]

function Kept() {
  return (
    <dl>
      <Item name="Your account">
        Username, email address and the hash of your password, or the identifier that Google gives us if you sign in
        that way; the description and photo you add. Needed to sign you in, and to email you about your sales.
      </Item>
      <Item name="Your listings">
        Photos, descriptions, prices, and what became of each item. Needed to show and sell them.
      </Item>
      <Item name="Your purchases">
        Name, email address, item, amount and the payment's reference number. Needed for the receipt, pickup, refunds
        and the books.
      </Item>
      <Item name="Your visits to items">
        Which item, when, your browser's random number, the kind of browser and the IP address. Needed to count each
        visitor once, and to leave out bots.
      </Item>
      <Item name="Your messages">
        What you send us through the contact form, with name and email address. Needed to answer.
      </Item>
      <Item name="Your reminders">The email address you gave. We use it for nothing else.</Item>
    </dl>
  )
}

const Item = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

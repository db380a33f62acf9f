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
      lead="We keep what a sale between two people needs, and drop it when it is no longer needed. Nothing about you is sold, and there are no advertisements here."
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
        A phone writes the place where a picture was taken into the file, which for most sellers is their home. Every
        photo that is uploaded is encoded anew without any of that, and the original is not kept.
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
          If your browser sends Do Not Track or Global Privacy Control, we take that for a no and send no such events at
          all.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees something',
    body: (
      <>
        <p>
          Your public profile, with username, photo, description, the month you joined, your listings and your total
          earnings, can be seen by everybody. Your email address cannot. When you buy something, its seller learns that
          it is sold; we pass on what the two of you need for the handover.
        </p>
        <p>For parts of the work we use the services of others, who see what their part needs:</p>
        <ul>
          {partners(site).map(({ name, sees }) => (
            <li key={name}>
              <strong>{name}</strong>: {sees}
            </li>
          ))}
        </ul>
        <p>We hand data to authorities only where the law obliges us to.</p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'For how long',
    body: (
      <ul>
        <li>Network addresses of visits to items: 30 days, then they are erased.</li>
        <li>Links in mails: a verification link 24 hours, a link to reset a password one hour.</li>
        <li>Sessions: 30 days, or until you sign out.</li>
        <li>Counted events: 90 days.</li>
        <li>Messages from the contact form: one year.</li>
        <li>Sale reminders: until you stop them, which takes one click in any of the mails.</li>
        <li>Accounts and listings: until you ask us to delete them.</li>
        <li>Records of purchases: as long as tax law asks for them, which is up to seven years.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask for',
    body: (
      <p>
        Wherever you live: a copy of what we have about you, a correction, or its deletion. You can change your
        username, photo and description yourself, and delete listings that are not sold. For all else{' '}
        <Link to="/contact">write to us</Link> from the address of your account.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <p>
        Passwords are stored only as an argon2id hash, links that give access only as a fingerprint. Repeated failed
        sign-ins are held back. Your card number never reaches our servers: it is typed on the payment page of the
        payment provider.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: <p>Buying and selling are for adults. We do not knowingly keep data of children under 13.</p>,
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this page changes, the date at its top does too. If a change matters to you as an account holder, we mail
        you before it takes effect.
      </p>
    ),
  },
]

function Kept() {
  return (
    <dl>
      <Item name="Your account">
        Username, email address and the hash of your password, or the identifier that Google gives us if you sign in
        that way; the description and photo that you add. Needed to let you in, and to write to you about your sales.
      </Item>
      <Item name="Your listings">
        Photos, descriptions, prices, and what became of each item. Needed to show and sell them.
      </Item>
      <Item name="Your purchases">
        Name, email address, item, amount and the payment's reference number. Needed for the receipt, the handover,
        refunds and the books.
      </Item>
      <Item name="Your visits to items">
        Which item, when, the random number of your browser, the kind of browser and the network address. Needed to
        count each visitor once, and to keep robots out of the count.
      </Item>
      <Item name="Your messages">
        What you send us through the contact form, with name and email address. Needed to answer.
      </Item>
      <Item name="Your reminders">The email address that asked for them. It is used for nothing else.</Item>
    </dl>
  )
}

const Item = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

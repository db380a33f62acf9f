import { Link } from '@tanstack/react-router'
import type { ArticleSection } from '../layout/article.tsx'
import { useSite } from '../lib/site.ts'
import { LegalPage } from './legal-page.tsx'

export function TermsPage() {
  const { brandName } = useSite()
  return (
    <LegalPage
      title="Terms & Conditions"
      description={`The rules of buying and selling at ${brandName}: pop-up sales, payment, pickup, refunds and what may be listed.`}
      lead="The rules of the house. They are meant to be read, and to be fair to whoever sells and whoever buys."
      sections={sections(brandName)}
    />
  )
}

const sections = (brand: string): ArticleSection[] => [
  {
    id: 'what',
    title: `What ${brand} is`,
    body: (
      <p>
        A marketplace on which people in and around North Carolina sell things that they own to people who collect them
        in person. {brand} shows the listings, takes the payment and runs the pop-up sales. The contract of sale is
        between the seller and the buyer. By using the site you agree to these terms.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        Looking needs no account, and neither does buying. Selling needs one, with an email address that you have
        verified. You must be 18 or older to buy or sell. Keep your password to yourself; what is done with your account
        counts as done by you. One person, one account.
      </p>
    ),
  },
  {
    id: 'selling',
    title: 'Selling',
    body: (
      <>
        <p>Listing is free. By listing an item you say that</p>
        <ul>
          <li>it is yours to sell, exists once, and is where you can hand it over;</li>
          <li>the photos are of that very item and yours to use;</li>
          <li>the description is true and names every flaw that you know of;</li>
          <li>it is nothing from the list below.</li>
        </ul>
        <p>
          Texts, categories and prices that our analysis proposes are suggestions. What you publish is yours, and so is
          the responsibility for it. Every listing is looked at before it goes live, and we may decline one or take it
          down.
        </p>
        <p>
          When an item sells we keep a commission and credit you with the rest. From the moment somebody is paying until
          that is done or has lapsed, an item can be neither re-priced nor withdrawn.
        </p>
      </>
    ),
  },
  {
    id: 'forbidden',
    title: 'What may not be listed',
    body: (
      <ul>
        <li>Weapons, ammunition and fireworks</li>
        <li>Alcohol, tobacco, drugs and medicines</li>
        <li>Counterfeits, and anything stolen</li>
        <li>Recalled products; used car seats, cribs and helmets</li>
        <li>Animals, and things made of protected ones, ivory included</li>
        <li>Food, and cosmetics that have been opened</li>
        <li>Documents and devices that hold somebody else's personal data</li>
      </ul>
    ),
  },
  {
    id: 'buying',
    title: 'Buying',
    body: (
      <>
        <p>
          Items can be bought while a pop-up sale is on, which is for 48 hours. A cart reserves nothing. Once you go to
          the payment page an item is held for you for 30 minutes; if you have not paid by then, it is free again. A
          payment begun during the sale is honoured when it ends shortly after.
        </p>
        <p>
          You pay the price that stands on the item at that moment, in US dollars, by card. If your payment arrives when
          the item has gone to somebody else, you get all of it back at once and without asking.
        </p>
      </>
    ),
  },
  {
    id: 'pickup',
    title: 'Pickup',
    body: (
      <p>
        There is no shipping. You collect what you bought in person, at the place and on the days of the sale that your
        receipt names, or at another time by arrangement with the seller, which we help to make. Bring the receipt. What
        nobody has collected 30 days after the sale, and nobody has told us about, may be sold again; you then get your
        payment back.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Condition and refunds',
    body: (
      <>
        <p>
          Everything here has had a life before. Items are sold as they are, as the listing describes and shows them;
          wear that fits their age is no defect.
        </p>
        <p>
          If an item is not what its listing said, do not take it home: say so at the handover and you get your money
          back. If you notice it only later, <Link to="/contact">write to us</Link> within 48 hours of collecting it,
          with photos, and we decide between the two of you. If a seller cannot hand over what you paid for, you get a
          full refund. A change of mind is no ground for one.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Manners',
    body: (
      <p>
        No scraping, no scripts that buy, no clicking up the views of one's own items, no way around the payment. Be
        civil at the sales. We may close accounts that break these rules; purchases already paid are carried through or
        refunded.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Photos and texts',
    body: (
      <p>
        What you upload remains yours. You allow us to show it, in any size, on the site, in previews of shared links
        and in mails about it, as long as it is listed and in the record of its sale after that.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We run the site with care, and cannot promise that it is never down or wrong. As far as the law allows, we
        answer for no more than the amount that you paid, or were to be credited, for the item in question. Nothing here
        limits rights that the law gives you and that cannot be waived.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, and changes',
    body: (
      <p>
        The law of the State of North Carolina applies, and its courts decide. We change these terms now and then; for a
        purchase those apply that stood here when you paid. Account holders hear of changes that matter by mail.
        Questions? <Link to="/contact">Ask us</Link>.
      </p>
    ),
  },
]

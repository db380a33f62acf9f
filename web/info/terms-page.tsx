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
      lead="The house rules, written to be read and to be fair to sellers and buyers alike."
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
        A marketplace where people in and around North Carolina sell things they own to people who pick them up in
        person. {brand} shows the listings, takes the payment and runs the pop-up sales. The contract of sale is between
        the seller and the buyer. By using the site you agree to these terms.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        You don't need an account to browse or to buy. You need one to sell, with a verified email address. You must be
        18 or older to buy or sell. Keep your password to yourself; you are responsible for what happens on your
        account. One person, one account.
      </p>
    ),
  },
  {
    id: 'selling',
    title: 'Selling',
    body: (
      <>
        <p>Listing is free. By listing an item you confirm that</p>
        <ul>
          <li>it is yours to sell, there is one of it, and you can hand it over in person;</li>
          <li>the photos show the actual item and are yours to use;</li>
          <li>the description is true and names every flaw you know of;</li>
          <li>it is not on the list below.</li>
        </ul>
        <p>
          The text, category and price that our analysis offers are suggestions. You are responsible for what you
          publish. We look over every listing before it goes live, and may decline it or take it down.
        </p>
        <p>
          When an item sells we keep a commission and credit you with the rest. While someone is paying for an item, you
          can't change its price or take it down.
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
        <li>Animals, and anything made from protected species, including ivory</li>
        <li>Food, and opened cosmetics</li>
        <li>Documents and devices with someone else's personal data</li>
      </ul>
    ),
  },
  {
    id: 'buying',
    title: 'Buying',
    body: (
      <>
        <p>
          You can buy items while a pop-up sale is on, for 48 hours. A cart does not reserve anything. Once you go to
          the payment page, the item is held for you for 30 minutes; if you have not paid by then, others can buy it. A
          payment started during the sale is honored if it finishes shortly after.
        </p>
        <p>
          You pay the price shown at that moment, in US dollars, by card. If your payment arrives after the item has
          gone to someone else, you get all of it back right away, without asking.
        </p>
      </>
    ),
  },
  {
    id: 'pickup',
    title: 'Pickup',
    body: (
      <p>
        There is no shipping. You pick up what you bought in person, at the place and on the dates shown on your
        receipt, or at another time that we help you arrange with the seller. Bring the receipt. An item not picked up
        within 30 days of the sale may be sold again, unless you've told us why. If it is, you get your payment back.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Condition and refunds',
    body: (
      <>
        <p>
          Everything here has had a life before. Items are sold as is, as shown and described in the listing; normal
          wear for their age is not a defect.
        </p>
        <p>
          If an item is not as described, do not take it home: say so at pickup and you get your money back. If you
          notice later, <Link to="/contact">write to us</Link> within 48 hours of picking it up, with photos, and we
          decide between the two of you. If a seller cannot hand over what you paid for, you get a full refund. We do
          not give refunds for a change of mind.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Conduct',
    body: (
      <p>
        No scraping, no buying bots, no inflating the views of your own items, no paying around the site. Be civil at
        the sales. We may close accounts that break these rules; purchases already paid for are completed or refunded.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Photos and text',
    body: (
      <p>
        What you upload remains yours. You allow us to show it, in any size, on the site, in link previews and in emails
        about it, as long as it is listed, and after that in the record of its sale.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We run the site with care, but cannot promise that it is never down or wrong. As far as the law allows, our
        liability is limited to the amount that you paid, or were to be credited, for the item in question. Nothing here
        limits rights that the law gives you and that cannot be waived.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and changes',
    body: (
      <p>
        The law of the State of North Carolina applies, and its courts have jurisdiction. We change these terms now and
        then; the ones posted when you paid apply to your purchase. We email account holders about changes that matter.
        Questions? <Link to="/contact">Ask us</Link>.
      </p>
    ),
  },
]

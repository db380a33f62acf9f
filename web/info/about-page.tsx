import { Page } from '../layout/page.tsx'
import { useSite } from '../lib/site.ts'
import { ButtonLink } from '../ui/button.tsx'

export function AboutPage() {
  const { brandName } = useSite()
  return (
    <Page
      title="About Us"
      description={`How ${brandName} started in a full garage in North Carolina, and why everything here is picked up in person.`}
    >
      <article className="mx-auto max-w-[34rem] pt-8 pb-6 sm:pt-14">
        <h1 className="font-semibold font-serif text-4xl">It started with a garage too full for a car</h1>
        <div className="prose mt-8">
          <p className="prose-opening">
            It held my grandmother's lamps, three bicycles, a wall of records and every coat the family had outgrown
            since 1974. All of it was too good for the landfill, and none of it was used. The answer in our part of
            North Carolina is a garage sale: a handwritten sign on the corner, a cash box, and by noon it rains.
          </p>
          <p>
            I loved those Saturdays. I loved the woman who bought one of the lamps because hers had been the twin of it,
            and I felt for the four people who asked about the record player after it was gone. The things were right,
            and so were the people. They just missed each other, by an hour or by a street.
          </p>
          <p>
            The sites that were supposed to help wanted me to write ads, answer strangers at midnight, and pack a lamp
            for shipping. So {brandName} became the sale I wished for. You take a few photos, and we suggest a
            description. All week everyone can look through the window. Then, for 48 hours, the doors are open.
          </p>
          <h2>What we stand by</h2>
          <p>
            <strong>One of each.</strong> Whatever you see has had an owner, and there is only one. When it's sold, it's
            sold; no one pays for something that's gone.
          </p>
          <p>
            <strong>In person.</strong> Nothing is shipped. You pick up what you bought at a pop-up sale, look it over,
            and shake hands. No box, no plastic, no truck.
          </p>
          <p>
            <strong>Checked.</strong> One of us looks over each listing before it goes live, and a real person answers
            your email within 24 hours.
          </p>
          <p>
            <strong>Worth keeping.</strong> A good chair outlives four bad ones. The greenest thing you can buy is one
            that already exists.
          </p>
          <p>The garage, by the way, has a car in it now. Most days. There was this sideboard.</p>
          <p className="font-serif text-lg">The founder of {brandName}</p>
        </div>
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to="/products" size="large">
            See what's for sale
          </ButtonLink>
          <ButtonLink to="/seller" size="large" variant="secondary">
            Sell something
          </ButtonLink>
        </div>
      </article>
    </Page>
  )
}

import { Link } from '@tanstack/react-router'
import type { Site } from '../../contracts/site.ts'
import type { ArticleSection } from '../layout/article.tsx'
import { useSite } from '../lib/site.ts'
import { LegalPage } from './legal-page.tsx'

export function CookiesPage() {
  const site = useSite()
  return (
    <LegalPage
      title="Cookie Policy"
      description={`Every cookie and entry that ${site.brandName} stores in your browser: what it is for and how long it stays.`}
      lead="A few small notes your browser keeps for us, each listed here by name. None of them follows you to other sites."
      sections={sections(site)}
    />
  )
}

const sections = ({ googleSignIn, recaptchaSiteKey, postHog, paymentProvider }: Site): ArticleSection[] => [
  {
    id: 'what',
    title: 'What cookies are',
    body: (
      <>
        <p>
          A cookie is a short text that a site stores in your browser and gets back with each request. Browsers also
          have storage that only the page itself can read. We use both, and this page covers both.
        </p>
        <p>
          <strong>Session cookies</strong> are gone when you close the browser or sign out.{' '}
          <strong>Persistent cookies</strong> stay for a fixed time; ours last roughly 30 days to 1 year.
        </p>
      </>
    ),
  },
  {
    id: 'essential',
    title: 'Essential cookies',
    body: (
      <>
        <p>You can't sign in or pay without these, so they can't be turned off.</p>
        <dl>
          <Entry name="fernvale_session" life="30 days, or until you sign out">
            Keeps you signed in. Set only when you sign in.
          </Entry>
          <Entry name="fernvale_device_…" life="1 year, or until your password changes">
            One for each account you signed in to with this browser. It keeps you from being locked out while someone
            else guesses passwords.
          </Entry>
          <Entry name="fernvale_visitor" life="1 year">
            A random number for your browser. It tells your open payment from someone else's, and makes a view count
            once.
          </Entry>
          <Entry name="fernvale_desk" life="1 year, or until you leave the desk">
            Opens the pickup desk on a helper's phone while their desk pass is valid. Set only by the link of a desk
            pass.
          </Entry>
          <Entry name="fernvale_wrote" life="10 seconds">
            Shows you your own changes at once, where the shop runs on several machines.
          </Entry>
          {googleSignIn && (
            <Entry name="fernvale_sign_in" life="15 minutes">
              Gets you to Google and back while you sign in there.
            </Entry>
          )}
        </dl>
      </>
    ),
  },
  {
    id: 'functional',
    title: 'Functional cookies',
    body: (
      <>
        <p>
          These remember your choices. They stay in your browser, and we don't use them. Signing out clears them unless
          noted otherwise.
        </p>
        <dl>
          <Entry name="fernvale-cart" life="until you empty the cart or sign out">
            What is in your cart.
          </Entry>
          <Entry name="fernvale-favourites" life="until you sign in, or clear it">
            Your favorites while you're signed out. Signing in moves them to your account.
          </Entry>
          <Entry name="fernvale-lines" life="until you leave the line or sign out">
            Which items you're in line for, so that any page can tell you when it's your turn.
          </Entry>
          <Entry name="fernvale_theme" life="1 year, or until you choose System">
            Whether you chose light or dark. It stays when you sign out.
          </Entry>
          <Entry name="Pickup desk" life="until you sign out; unsent changes until they're sent">
            For sellers and organizers: the day's list, and what was handed over while offline.
          </Entry>
          <Entry name="Seller dashboard order" life="until you sign out">
            How a seller sorted each part of the dashboard.
          </Entry>
          <Entry name="Open payment" life="until the tab is closed">
            The payment you started, so you can get back to it.
          </Entry>
        </dl>
      </>
    ),
  },
  {
    id: 'performance',
    title: 'Performance cookies',
    body: (
      <p>
        Your browser keeps copies of our styles, fonts and scripts, and of the pages you've visited, so your next visit
        is faster and you can read some pages offline. This doesn't use a cookie, and signing in or out clears the saved
        pages.
      </p>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics cookies',
    body: (
      <p>
        To see which items people like and where they get stuck, we count events such as an item being added to a cart.
        {postHog
          ? ' The counting is done by PostHog, a third party. Your browser stores a random number for it, not in a cookie. '
          : ' They are stored on our own server with the random number from fernvale_visitor, and need no other cookie. '}
        Counting starts only once you have done something on the page or stayed for three seconds, and not at all if
        your browser sends Do Not Track or Global Privacy Control.
      </p>
    ),
  },
  {
    id: 'third-party',
    title: 'Third-party cookies',
    body: (
      <ul>
        <li>
          <strong>{paymentProvider}</strong> sets its own cookies on its payment page to prevent fraud.
        </li>
        <li>
          <strong>Sign-in</strong>: if you choose to sign in with Google, Google uses its own cookies on its own pages.
        </li>
        {recaptchaSiteKey && (
          <li>
            <strong>Google reCAPTCHA</strong> may set a cookie when you open the contact page, to tell people from
            robots.
          </li>
        )}
        <li>There are no advertising or social network cookies here.</li>
      </ul>
    ),
  },
  {
    id: 'control',
    title: 'How to get rid of them',
    body: (
      <p>
        Every browser lets you see, delete and block cookies in its settings. If you block the essential ones, you can
        still browse everything, but you can't sign in. What we do with the data is in the{' '}
        <Link to="/privacy">privacy policy</Link>; if something is unclear, <Link to="/contact">ask us</Link>.
      </p>
    ),
  },
]

const Entry = ({ name, life, children }: { name: string; life: string; children: string }) => (
  <div>
    <dt>
      {/^[\w-]+$/.test(name) ? <code>{name}</code> : name}
      <span className="font-normal text-muted"> · {life}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)

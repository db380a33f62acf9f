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
      description={`Every cookie and every entry that ${site.brandName} keeps in your browser: what it is for and when it goes.`}
      lead="A few small notes that your browser keeps for us, each listed here by name. None of them follows you to other sites."
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
          A cookie is a short text that a site leaves in your browser and gets back with each request. Besides cookies,
          browsers offer storage that only the page itself can read. We use both, and this page covers both.
        </p>
        <p>
          <strong>Session cookies</strong> are gone when you close the browser or sign out.{' '}
          <strong>Persistent cookies</strong> stay for a fixed time; with us that is roughly 30 days to 1 year.
        </p>
      </>
    ),
  },
  {
    id: 'essential',
    title: 'Essential cookies',
    body: (
      <>
        <p>Without these nobody could sign in or pay. They cannot be switched off.</p>
        <dl>
          <Entry name="fernvale_session" life="30 days, or until you sign out">
            Keeps you signed in. Set only when you sign in.
          </Entry>
          <Entry name="fernvale_device_…" life="1 year, or until your password changes">
            One for each account that you signed in to with this browser. It keeps the account open to you while
            somebody else guesses passwords.
          </Entry>
          <Entry name="fernvale_visitor" life="1 year">
            A random number for your browser. It tells your own open payment from somebody else's, and lets a view count
            once.
          </Entry>
          {googleSignIn && (
            <Entry name="fernvale_sign_in" life="15 minutes">
              Ties the way to Google and back together while you sign in there.
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
          These remember what you chose. They stay in your browser and are of no use to us. Signing out clears them,
          unless it says otherwise.
        </p>
        <dl>
          <Entry name="fernvale-cart" life="until you empty the cart or sign out">
            What is in your cart.
          </Entry>
          <Entry name="fernvale-favourites" life="until you sign in, or clear it">
            What you liked while not signed in. Signing in moves it to your account.
          </Entry>
          <Entry name="fernvale_theme" life="1 year, or until you choose System">
            Whether you want the pages light or dark. It stays when you sign out.
          </Entry>
          <Entry name="Pickup desk" life="until you sign out; marks until they are sent">
            For sellers and organizers: the list of the day, and what was handed over without a connection.
          </Entry>
          <Entry name="Seller dashboard order" life="until you sign out">
            How a seller has sorted each part of the dashboard.
          </Entry>
          <Entry name="Open payment" life="until the tab is closed">
            The payment that you have begun, so that you can find back to it.
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
        Your browser keeps copies of our styles, fonts and scripts, and of the pages that you have seen, so that the
        next visit is quick and something can be read without a connection. No cookie is needed for that, and signing in
        or out clears the saved pages.
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
          ? ' The counting is done by PostHog, a third party, whose cookie holds a random number for up to 1 year. '
          : ' They are stored on our own server under the random number of fernvale_visitor, without a cookie of their own. '}
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
          <strong>{paymentProvider}</strong> sets cookies of its own on its payment page, against fraud.
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
        <li>There are no cookies of advertisers or social networks here.</li>
      </ul>
    ),
  },
  {
    id: 'control',
    title: 'How to be rid of them',
    body: (
      <p>
        Every browser can show, delete and refuse cookies in its settings. If you refuse the essential ones you can
        still look at everything; signing in will not work. What we do with the data is in the{' '}
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

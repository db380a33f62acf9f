import type { Site } from '../../contracts/site.ts'

interface Partner {
  name: string
  /** What it sees; completes the sentence "<name>: …". */
  sees: string
}

/** The third parties that process data, except services that this installation has turned off. */
export function partners(site: Site): Partner[] {
  const all: (Partner | false)[] = [
    { name: site.paymentProvider, sees: 'the item, its price and your email address, and on its own page your card.' },
    {
      name: 'Photo analysis',
      sees: 'the photos of an item a seller asks us to describe, without name or account.',
    },
    { name: 'Price research', sees: 'the words and category a seller looks up, nothing about the person.' },
    { name: 'Our email service', sees: 'the emails we send you.' },
    site.googleSignIn && { name: 'Google sign-in', sees: 'that you sign in here, if you use Google to sign in.' },
    site.recaptchaSiteKey !== null && {
      name: 'Google reCAPTCHA',
      sees: 'how your browser behaves on the contact page, to tell people from robots. It loads on that page only.',
    },
    site.postHog !== null && { name: 'PostHog', sees: 'the counted events described above.' },
  ]
  return all.filter((partner) => partner !== false)
}

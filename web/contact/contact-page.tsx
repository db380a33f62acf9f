import { Clock, Mail, MapPin } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Page } from '../layout/page.tsx'
import { useSite } from '../lib/site.ts'
import { Icon } from '../ui/icon.tsx'
import { ContactForm } from './contact-form.tsx'
import { MessageSent } from './message-sent.tsx'

interface ContactPageProps {
  /** Of the first message. */
  subject: string
}

export function ContactPage(props: ContactPageProps) {
  const { brandName } = useSite()
  /** The form's initial one; null after sending. */
  const [subject, setSubject] = useState<string | null>(props.subject)
  return (
    <Page
      title="Contact Us"
      description={`Get in touch with the people behind ${brandName}. We reply within 24 hours, from North Carolina.`}
    >
      <header className="pt-8 sm:pt-14">
        <h1 className="font-semibold font-serif text-3xl">Contact Us</h1>
        <p className="mt-4 max-w-[26em] font-serif text-muted text-xl">
          Have a question about an item, a pickup or a payment? A real person reads every message and writes back.
        </p>
      </header>
      <div className="mt-10 grid items-start gap-x-16 gap-y-12 md:grid-cols-[minmax(0,1fr)_18rem]">
        {subject === null ? (
          <MessageSent onAgain={() => setSubject('')} />
        ) : (
          <ContactForm subject={subject} onSent={() => setSubject(null)} />
        )}
        <OtherContacts />
      </div>
    </Page>
  )
}

function OtherContacts() {
  const { contactEmail } = useSite()
  return (
    <aside aria-label="Other ways to reach us" className="grid divide-y divide-line border-line border-y">
      <Contact icon={<Icon of={Mail} />} title="Email Support">
        <a
          href={`mailto:${contactEmail}`}
          className="-my-3 inline-block py-3 text-fern underline-offset-4 hover:underline"
        >
          {contactEmail}
        </a>
      </Contact>
      <Contact icon={<Icon of={Clock} />} title="Response Time">
        Within 24 hours
      </Contact>
      <Contact icon={<Icon of={MapPin} />} title="Location">
        North Carolina
      </Contact>
    </aside>
  )
}

function Contact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[1.5rem_1fr] gap-x-4 py-5">
      <span aria-hidden="true" className="pt-0.5 text-fern [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-0.5 text-muted">{children}</p>
      </div>
    </section>
  )
}

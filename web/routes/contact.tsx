import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { ContactPage } from '../contact/contact-page.tsx'
import { usePageLocation } from '../lib/use-page-location.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Prefills the contact form. */
    subject?: string
  }
}

export const Route = createFileRoute('/contact')({ component: Contact })

function Contact() {
  const { state } = usePageLocation()
  // The server does not know the history's state, and hydration would keep its form.
  return <ContactPage subject={(useHydrated() && state.subject) || ''} />
}

import { Button } from '../ui/button.tsx'
import { focusOnce } from '../ui/focus-once.ts'

export function MessageSent({ onAgain }: { onAgain: () => void }) {
  return (
    <section className="rounded-md border border-line bg-card px-6 py-8">
      {/* The focused button is gone with the form. */}
      <h2 ref={focusOnce} tabIndex={-1} className="font-semibold font-serif text-2xl outline-none">
        Message Sent!
      </h2>
      <p className="mt-2">We'll get back to you within 24 hours, at the email address you gave us.</p>
      <Button className="mt-6" variant="secondary" onClick={onAgain}>
        Send Another Message
      </Button>
    </section>
  )
}

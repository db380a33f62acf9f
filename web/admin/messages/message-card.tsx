import { Link } from '@tanstack/react-router'
import { Reply } from 'lucide'
import type { ContactMessage } from '../../../contracts/contact.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { localTime } from '../local-time.ts'
import { useAdminAction } from '../use-admin-action.ts'

export function MessageCard({ message }: { message: ContactMessage }) {
  const { act, busy } = useAdminAction()
  const { id, name, email, subject, account, answeredAt, answeredBy } = message
  const mark = (answered: boolean) =>
    act({
      run: (api) => api('PATCH /api/admin/messages/{id}', { params: { id }, body: { answered } }),
      success: () =>
        answered
          ? { title: 'Marked as Answered', description: subject, action: { label: 'Undo', onClick: () => mark(false) } }
          : { title: 'Message Open Again', description: subject },
      failure: 'Failed to change the message. Please try again.',
    })
  return (
    <article aria-label={subject} className="grid gap-3 py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 font-semibold font-serif text-lg">{subject}</h2>
        <time dateTime={message.createdAt} className="text-muted text-sm tabular-nums">
          {localTime(message.createdAt)}
        </time>
      </div>
      <p className="-mt-2 text-muted text-sm">
        {name}, {email}
        {account && (
          <>
            {', '}
            <Link
              to="/admin/people/$id"
              params={{ id: String(account.id) }}
              className="-my-3 inline-block py-3 underline underline-offset-4 hover:text-fern"
            >
              {account.username}
            </Link>
          </>
        )}
      </p>
      <p className="max-w-text whitespace-pre-line">{message.message}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={replyTo(message)} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <Icon of={Reply} className="size-4" />
          Reply
        </a>
        {answeredAt ? (
          <>
            <p className="text-muted text-sm">
              Answered {localTime(answeredAt)}
              {answeredBy && ` by ${answeredBy}`}
            </p>
            <Button
              variant="quiet"
              size="small"
              busy={busy}
              aria-label={`Open again: “${subject}”`}
              onClick={() => mark(false)}
            >
              Open again
            </Button>
          </>
        ) : (
          <Button size="small" busy={busy} aria-label={`Mark answered: “${subject}”`} onClick={() => mark(true)}>
            Mark answered
          </Button>
        )}
      </div>
    </article>
  )
}

/** The longest quote, in characters, that every email program accepts in a mailto link. */
const QUOTED = 1200

function replyTo({ email, subject, name, message }: ContactMessage): string {
  const quote = message
    .slice(0, QUOTED)
    .replace(/\p{Cs}$/u, '')
    .split('\n')
    .map((line) => `> ${line}`)
  const body = [`Hi ${name},`, '', '', '', ...quote].join('\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(body)}`
}

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallInput, CallName } from '../../contracts/calls.ts'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Page } from './page.tsx'

type LinkCall = Extract<CallName, `POST /api/${string}/stop`> | 'POST /api/reminders/confirm'

interface LinkPageProps {
  title: string
  lead: string
  button: string
  call: LinkCall
  /** Of the link. */
  query: CallInput<LinkCall, 'query'>
  /** Below the result. */
  after: ReactNode
  /** Below the reason it failed: what else the visitor can do. */
  instead?: ReactNode
}

/** The target of an emailed link. Acts only on a press: mail scanners follow links, but do not press buttons. */
export function LinkPage({ title, lead, button, call, query, after, instead }: LinkPageProps) {
  const api = useApi()
  const acting = useMutation({ mutationFn: () => api(call, { query }), retry: false })
  const [, path = ''] = call.split(' ')
  return (
    <Page title={title} unlisted>
      <div className="mx-auto grid max-w-[29rem] gap-6 py-10 sm:py-16">
        <h1 className="font-semibold font-serif text-3xl">{title}</h1>
        {acting.isSuccess ? (
          <div role="status" className="grid justify-items-start gap-5">
            <p>{acting.data.message}</p>
            {after}
          </div>
        ) : (
          <form
            method="post"
            // Without JavaScript: these calls take any body.
            action={path.endsWith('/stop') ? `${path}?${new URLSearchParams(query)}` : undefined}
            onSubmit={(event) => {
              event.preventDefault()
              acting.mutate()
            }}
            className="grid justify-items-start gap-5"
          >
            <p className="text-muted">{lead}</p>
            {acting.error && (
              <p role="alert" className="text-clay">
                {messageOf(acting.error, "That didn't work. Please try again.")}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" size="large" busy={acting.isPending}>
                {button}
              </Button>
              {acting.error && instead}
            </div>
          </form>
        )}
      </div>
    </Page>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Laptop, Smartphone } from 'lucide'
import type { OpenSession } from '../../contracts/account-security.ts'
import { messageOf } from '../lib/api.ts'
import { isMissing } from '../lib/missing.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { ProfileSection } from './profile-section.tsx'
import { SectionContent } from './section-content.tsx'
import { sessionsQuery } from './security-queries.ts'

export function SessionsSection() {
  const api = useApi()
  const query = useQuery(sessionsQuery(api))
  const end = useEndSession()
  const endOthers = useEnding<void>(() => api('POST /api/auth/sessions/end-others'))
  return (
    <ProfileSection
      id="devices"
      title="Where you are signed in"
      lead="Don't recognize one? Sign it out, then change your password."
    >
      <SectionContent
        query={query}
        failure="We couldn't load the list."
        skeleton={<Skeleton className="h-19 rounded-md" />}
      >
        {(sessions) => (
          <>
            <ul className="divide-y divide-line rounded-md border border-line bg-card">
              {sessions.map((session) => (
                <Device
                  key={session.id}
                  session={session}
                  isEnding={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
            {sessions.filter(({ isCurrent }) => !isCurrent).length > 1 && (
              <Button
                variant="secondary"
                className="mt-4"
                busy={endOthers.isPending}
                busyText="Signing out..."
                onClick={() => endOthers.mutate()}
              >
                Sign out all other devices
              </Button>
            )}
          </>
        )}
      </SectionContent>
    </ProfileSection>
  )
}

function Device({ session, isEnding, onEnd }: { session: OpenSession; isEnding: boolean; onEnd: () => void }) {
  const icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Laptop
  return (
    <li className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon of={icon} className={clsx('shrink-0', session.isCurrent ? 'text-fern' : 'text-muted')} />
      <div className="min-w-0 flex-1 basis-20">
        <p className="font-semibold">{session.device}</p>
        <p className="text-muted text-sm">
          {session.isCurrent ? 'This device' : `Last used ${whenOf(session.seenAt)}`}
          {session.startedAt && `, signed in ${whenOf(session.startedAt)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="small"
          busy={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${session.device}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** `today at 14:05`, `on Jun 6, 2026`: in the browser's time zone, since this renders in browsers only. */
function whenOf(time: string): string {
  const date = new Date(time)
  return date.toDateString() === new Date().toDateString()
    ? `today at ${date.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })}`
    : `on ${date.toLocaleDateString([], { dateStyle: 'medium' })}`
}

export function useEndSession() {
  const api = useApi()
  return useEnding((id: string) =>
    api('DELETE /api/auth/sessions/{id}', { params: { id } }).catch((error: unknown) => {
      // It had ended by itself, or the response to an earlier attempt was lost.
      if (isMissing(error)) return { message: messageOf(error) }
      throw error
    }),
  )
}

function useEnding<Which>(end: (which: Which) => Promise<{ message: string }>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: ({ message }) => toastDone(message),
    onError: (error) => toastFailure('Not signed out', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey }),
  })
}

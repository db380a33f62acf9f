import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide'
import type { Account } from '../../contracts/account.ts'
import type { PushSettings } from '../../contracts/push.ts'
import {
  kindsFor,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationWay,
  waysOf,
} from '../../contracts/push-rules.ts'
import { type Api, messageOf } from '../lib/api.ts'
import { isMissing } from '../lib/missing.ts'
import { writePushMark } from '../lib/push-mark.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { NOTIFICATION_LABELS } from './notification-labels.ts'
import { ProfileSection } from './profile-section.tsx'
import { type PushState, readPushState, subscribe, unsubscribe } from './push-browser.ts'
import { SectionContent } from './section-content.tsx'
import { pushQuery } from './security-queries.ts'

const WAYS: Record<NotificationWay, string> = { push: 'Notification', mail: 'Email', nothing: 'Off' }

export function NotificationsSection({ user }: { user: Account }) {
  const query = useQuery(pushQuery(useApi()))
  return (
    <ProfileSection id="alerts" title="Alerts" lead="What we tell you, and how.">
      <SectionContent
        query={query}
        failure="We couldn't load this."
        skeleton={<SettingsSkeleton kinds={kindsFor(user.role)} />}
      >
        {(settings) => (
          <div className="grid gap-6">
            <ThisBrowser user={user} settings={settings} />
            <Choices settings={settings} />
            <OtherBrowsers settings={settings} />
          </div>
        )}
      </SectionContent>
    </ProfileSection>
  )
}

/** As high as the settings, so that what is below stays where it is. */
const SettingsSkeleton = ({ kinds }: { kinds: readonly NotificationKind[] }) => (
  <div className="grid gap-6">
    <Skeleton className="h-30.5 rounded-md sm:h-19" />
    <div className="grid gap-4 sm:grid-cols-2">
      {kinds.map((kind) => (
        <Skeleton key={kind} className="h-17.5 rounded-md" />
      ))}
    </div>
  </div>
)

const STATES: Record<PushState, string> = {
  on: 'Notifications are on in this browser',
  off: 'Notifications are off in this browser',
  denied:
    "Notifications are blocked in this browser. To change that, allow notifications for this site in the browser's settings.",
  unsupported:
    "This browser can't show notifications. On an iPhone or iPad, add the shop to your home screen first, and open it there.",
}

function ThisBrowser({ user, settings }: { user: Account; settings: PushSettings }) {
  const api = useApi()
  const store = useStore()
  const { publicKey, browsers } = settings
  const own = browsers.find(({ isCurrent }) => isCurrent)
  const { data: state, refetch: look } = useQuery(pushStateQuery(publicKey, own !== undefined))
  const turnOn = useMutation({
    mutationFn: async () => {
      if ((await Notification.requestPermission()) !== 'granted') return null
      const { endpoint = '', keys = {} } = await subscribe(publicKey)
      const { p256dh = '', auth = '' } = keys
      return api('POST /api/push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
    },
    onSuccess: (answer) => {
      if (!answer) return
      writePushMark(user.id)
      store(answer)
      toastDone('This browser shows notifications now')
    },
    onError: (error) =>
      toastFailure(
        'Still off',
        messageOf(error, 'Your browser got no answer from its push service. Please try again later.'),
      ),
    onSettled: () => void look(),
  })
  const turnOff = useMutation({
    mutationFn: async () => {
      writePushMark(null)
      await unsubscribe()
      return own && deleteBrowser(api, own.id)
    },
    onSuccess: store,
    onError: showError,
    onSettled: () => void look(),
  })
  if (!state) return <Skeleton className="h-19 rounded-md" />
  const icon = state === 'on' ? Bell : BellOff
  return (
    <div className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-card px-4 py-3">
      <Icon of={icon} className={`size-6 shrink-0 ${state === 'on' ? 'text-fern' : 'text-muted'}`} />
      <p role="status" className="min-w-0 flex-1 basis-40">
        {STATES[state]}
      </p>
      {state === 'off' && (
        <Button size="small" busy={turnOn.isPending} busyText="Turning on..." onClick={() => turnOn.mutate()}>
          Turn on
        </Button>
      )}
      {state === 'on' && (
        <Button
          variant="secondary"
          size="small"
          busy={turnOff.isPending}
          busyText="Turning off..."
          onClick={() => turnOff.mutate()}
        >
          Turn off
        </Button>
      )}
    </div>
  )
}

/** Of this browser, not of the server. */
const pushStateQuery = (publicKey: string, isKnown: boolean) =>
  queryOptions({
    queryKey: ['push state', publicKey, isKnown],
    queryFn: () => readPushState(publicKey, isKnown).catch((): PushState => 'unsupported'),
    networkMode: 'always',
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

const CHOOSE = ['choose-notification']

interface Choice {
  kind: NotificationKind
  way: NotificationWay
}

function Choices({ settings: { choices, browsers } }: { settings: PushSettings }) {
  const api = useApi()
  const store = useStore()
  const choose = useMutation({
    mutationKey: CHOOSE,
    scope: { id: 'notification choices' },
    mutationFn: (body: Choice) => api('PUT /api/push/choices', { body }),
    onSuccess: store,
    onError: showError,
  })
  const unsaved = useMutationState({
    filters: { mutationKey: CHOOSE, status: 'pending' },
    select: ({ state }) => state.variables as Choice,
  })
  const shown = (kind: NotificationKind) => unsaved.findLast((choice) => choice.kind === kind)?.way ?? choices[kind]
  const kinds = NOTIFICATION_KINDS.filter((kind) => choices[kind])
  const isAnyPushed = kinds.some((kind) => shown(kind) === 'push')
  const isAnyBrowserOn = browsers.length > 0
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {kinds.map((kind) => (
        <Select
          key={kind}
          label={NOTIFICATION_LABELS[kind]}
          value={shown(kind)}
          onChange={(event) => choose.mutate({ kind, way: event.currentTarget.value as NotificationWay })}
        >
          {waysOf(kind).map((way) => (
            <option key={way} value={way}>
              {kind === 'item_sold' && way === 'push' ? 'Notification and email' : WAYS[way]}
            </option>
          ))}
        </Select>
      ))}
      <p role="status" className="text-muted text-sm empty:hidden sm:col-span-2">
        {isAnyPushed && !isAnyBrowserOn && 'Until one of your browsers shows notifications, you get an email instead.'}
        {isAnyBrowserOn && !isAnyPushed && 'To get a notification, choose it for one of these.'}
      </p>
    </div>
  )
}

function OtherBrowsers({ settings: { browsers } }: { settings: PushSettings }) {
  const api = useApi()
  const store = useStore()
  const remove = useMutation({
    mutationFn: (id: number) => deleteBrowser(api, id),
    onSuccess: store,
    onError: showError,
  })
  const others = browsers.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 font-semibold">Also on</h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-card">
        {others.map(({ id, device }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 flex-1 basis-24 break-words">{device}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Turn off on ${device}`}
              busy={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              Turn off
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const deleteBrowser = (api: Api, id: number): Promise<PushSettings> =>
  api('DELETE /api/push/subscriptions/{id}', { params: { id } }).catch((error: unknown) => {
    // It was signed out meanwhile, or the response to an earlier attempt was lost.
    if (isMissing(error)) return api('GET /api/push')
    throw error
  })

const showError = (error: Error) => toastFailure('Not changed', messageOf(error))

function useStore(): (settings: PushSettings | undefined) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (settings) => {
    if (settings) queryClient.setQueryData(pushQuery(api).queryKey, settings)
  }
}

import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide'
import type { Account } from '../../contracts/account.ts'
import type { PushSettings } from '../../contracts/push.ts'
import { messageOf } from '../lib/api.ts'
import { writePushMark } from '../lib/push-mark.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { type PushState, readPushState, subscribe, unsubscribe } from './push-browser.ts'
import { deleteBrowser, showNotChanged, useStorePushSettings } from './push-settings.ts'

const STATES: Record<PushState, string> = {
  on: 'Notifications are on in this browser',
  off: 'Notifications are off in this browser',
  denied:
    "Notifications are blocked in this browser. To change that, allow notifications for this site in the browser's settings.",
  unsupported:
    "This browser can't show notifications. On an iPhone or iPad, add the shop to your home screen first, and open it there.",
}

/** Turns this browser's notifications on and off. */
export function ThisBrowser({ user, settings }: { user: Account; settings: PushSettings }) {
  const api = useApi()
  const store = useStorePushSettings()
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
    onError: showNotChanged,
    onSettled: () => void look(),
  })
  if (!state) return <Skeleton className="h-19 rounded-md" />
  const icon = state === 'on' ? Bell : BellOff
  return (
    <div className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-card px-4 py-3">
      <Icon of={icon} className={`shrink-0 ${state === 'on' ? 'text-fern' : 'text-muted'}`} />
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

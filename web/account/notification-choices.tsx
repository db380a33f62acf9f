import { useMutation, useMutationState } from '@tanstack/react-query'
import type { PushSettings } from '../../contracts/push.ts'
import { NOTIFICATION_KINDS, type NotificationKind, type NotificationWay, waysOf } from '../../contracts/push-rules.ts'
import { Select } from '../ui/field.tsx'
import { NOTIFICATION_LABELS } from './notification-labels.ts'
import { showNotChanged, useStorePushSettings } from './push-settings.ts'
import { useCheckedApi } from './session-end.ts'

const WAYS: Record<NotificationWay, string> = { push: 'Notification', mail: 'Email', nothing: 'Off' }

const CHOOSE = ['choose-notification']

interface Choice {
  kind: NotificationKind
  way: NotificationWay
}

/** How each kind of notification reaches its owner. */
export function NotificationChoices({ settings: { choices, browsers } }: { settings: PushSettings }) {
  const api = useCheckedApi()
  const store = useStorePushSettings()
  const choose = useMutation({
    mutationKey: CHOOSE,
    scope: { id: 'notification choices' },
    mutationFn: (body: Choice) => api('PUT /api/push/choices', { body }),
    onSuccess: store,
    onError: showNotChanged,
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

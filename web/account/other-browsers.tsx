import { useMutation } from '@tanstack/react-query'
import type { PushSettings } from '../../contracts/push.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { deleteBrowser, showNotChanged, useStorePushSettings } from './push-settings.ts'

export function OtherBrowsers({ settings: { browsers } }: { settings: PushSettings }) {
  const api = useApi()
  const store = useStorePushSettings()
  const remove = useMutation({
    mutationFn: (id: number) => deleteBrowser(api, id),
    onSuccess: store,
    onError: showNotChanged,
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

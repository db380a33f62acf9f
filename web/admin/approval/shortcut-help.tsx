import { Checkbox } from '../../ui/checkbox.tsx'

const KEYS = [
  ['A', 'approve'],
  ['R', 'reject'],
  ['J', 'next'],
  ['K', 'previous'],
] as const

/** Hidden on small screens, which rarely have a keyboard. */
export const ShortcutHelp = ({ on, setOn }: { on: boolean; setOn: (on: boolean) => void }) => (
  <div className="hidden flex-wrap items-center gap-x-5 gap-y-1 text-muted text-sm md:flex">
    <Checkbox label="Keyboard shortcuts" checked={on} onChange={({ target }) => setOn(target.checked)} />
    {on && (
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {KEYS.map(([key, effect]) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <kbd className="rounded-sm border border-edge bg-card px-1.5 font-sans font-semibold text-ink text-xs">
              {key}
            </kbd>
            {effect}
          </span>
        ))}
      </div>
    )}
  </div>
)

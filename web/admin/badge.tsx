import { clsx } from 'clsx'

const TONES = { plain: 'bg-sun text-ink', good: 'bg-fern-wash text-fern-deep', bad: 'bg-clay-wash text-clay-deep' }

/** A state in one or two words. */
export const Badge = ({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: string }) => (
  <span className={clsx('inline-block rounded-full px-2.5 py-0.5 font-semibold text-xs', TONES[tone])}>{children}</span>
)

import type { ReactNode } from 'react'
import { AfterPage } from '../lib/on-demand.tsx'
import { useCurrentUser } from '../session/session.ts'
import { type DeskHolder, deskHolder } from './desk-holder.ts'
import { EndedPass } from './pass/ended-pass.tsx'
import { usePass } from './pass/held-pass.ts'

/** Whose desk this is: `holder` is null for nobody's, and until it is known. */
export function useDeskHolder() {
  const { user, isLoading } = useCurrentUser()
  const state = usePass()
  return {
    holder: state ? deskHolder(user, state.pass) : null,
    isLoading: isLoading || !state,
    /** Why this browser's pass has ended. */
    ended: state?.ended,
    hasAccount: user !== null,
  }
}

interface DeskGateProps {
  desk: ReturnType<typeof useDeskHolder>
  skeleton: ReactNode
  /** For those who have neither an account nor a pass. */
  signIn: ReactNode
  children: (holder: DeskHolder) => ReactNode
}

/** What a desk's holder sees; for others, how to open it. */
export const DeskGate = ({
  desk: { holder, isLoading, ended, hasAccount },
  skeleton,
  signIn,
  children,
}: DeskGateProps) => (
  <>
    {ended && <EndedPass reason={ended} hasAccount={hasAccount} />}
    {holder ? <AfterPage fallback={skeleton}>{children(holder)}</AfterPage> : isLoading ? skeleton : !ended && signIn}
  </>
)

import Bowser from 'bowser'

/** `Firefox on Windows`. For display only: browsers may lie. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const program =
    browser.name?.replace('Microsoft Edge', 'Edge') || /^[A-Za-z]{1,20}(?=\/)/.exec(userAgent)?.[0] || 'Unknown browser'
  const system = platform.model && platform.vendor === 'Apple' ? platform.model : os.name
  return system ? `${program} on ${system}` : program
}

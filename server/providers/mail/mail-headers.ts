import type { Mail } from './port.ts'

/**
 * Keeps out-of-office replies away (RFC 3834), and offers one-click unsubscribe (RFC 8058), which mail clients show next to
 * the sender.
 */
export const mailHeaders = ({ isFromPerson, unsubscribeUrl }: Mail): Record<string, string> => ({
  ...(!isFromPerson && { 'Auto-Submitted': 'auto-generated' }),
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** The button that mail programs show beside the sender: one click, as RFC 8058 has it. */
export const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

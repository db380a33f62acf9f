/** As much of reCAPTCHA v3 as is used. */
interface Recaptcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js'
/** What the check is told that the visitor is doing; the server expects the same. */
const ACTION = 'contact_form'
/** How long a message waits for its token, in ms. */
const BACKOFF_MS = 8000

let loading: Promise<Recaptcha> | undefined

/** Loads the check, once. */
export function loadBotCheck(siteKey: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${SCRIPT}?${new URLSearchParams({ render: siteKey })}`
    script.async = true
    script.onerror = () => reject(new Error('the bot check did not load'))
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Recaptcha }
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('the bot check did not start'))
    }
    document.head.append(script)
  })
  return loading
}

/** The token for one message; null where the check fails in whatever way, for the message is sent all the same. */
export async function botToken(siteKey: string | null): Promise<string | null> {
  if (siteKey === null) return null
  const asked = loadBotCheck(siteKey).then((check) => check.execute(siteKey, { action: ACTION }))
  const late = new Promise<null>((resolve) => setTimeout(resolve, BACKOFF_MS, null))
  return Promise.race([asked, late]).catch(() => null)
}

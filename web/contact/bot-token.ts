/** The part of reCAPTCHA v3 that we use. */
interface Recaptcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js'
/** The server expects the same action. */
const ACTION = 'contact_form'
const TIMEOUT_MS = 8000

let loading: Promise<Recaptcha> | undefined

export function loadBotCheck(siteKey: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${SCRIPT}?${new URLSearchParams({ render: siteKey })}`
    script.async = true
    script.onerror = () => reject(new Error('Could not load the reCAPTCHA script'))
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Recaptcha }
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('The reCAPTCHA script did not define grecaptcha'))
    }
    document.head.append(script)
  }).catch((error: unknown) => {
    // The next message tries again.
    loading = undefined
    throw error
  })
  return loading
}

/** The token for one message. Null if the check fails: the message is sent anyway. */
export async function botToken(siteKey: string | null): Promise<string | null> {
  if (siteKey === null) return null
  const token = loadBotCheck(siteKey).then((check) => check.execute(siteKey, { action: ACTION }))
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null))
  return Promise.race([token, timeout]).catch(() => null)
}

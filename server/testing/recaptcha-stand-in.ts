import { type StandIn, startStandIn } from './stand-in.ts'

interface RecaptchaStandIn extends StandIn {
  /** For RECAPTCHA_VERIFY_URL. */
  verifyUrl: string
  answer: object
}

export const PERSON = { success: true, score: 0.9, action: 'contact_form' }

/** A fake of Google's verification endpoint. */
export async function startRecaptchaStandIn(): Promise<RecaptchaStandIn> {
  const server = await startStandIn(() => [200, standIn.answer])
  const standIn: RecaptchaStandIn = Object.assign(server, { verifyUrl: `${server.url}/siteverify`, answer: PERSON })
  return standIn
}

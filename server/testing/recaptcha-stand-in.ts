import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RecaptchaStandIn {
  /** For RECAPTCHA_VERIFY_URL. */
  url: string
  answer: object
  status: number
  /** The forms received, oldest first. */
  asked: Record<string, string>[]
  close(): Promise<void>
}

/** A fake of Google's verification endpoint. */
export async function startRecaptchaStandIn(): Promise<RecaptchaStandIn> {
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    standIn.asked.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())))
    response.writeHead(standIn.status, { 'content-type': 'application/json' }).end(JSON.stringify(standIn.answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: RecaptchaStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    answer: { success: true, score: 0.9, action: 'contact_form' },
    status: 200,
    asked: [],
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return standIn
}

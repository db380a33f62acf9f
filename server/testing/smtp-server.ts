import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  to: string[]
  /** The name that its sender gave with EHLO. */
  greeting: string
  /** The message as received. */
  raw: string
}

export const headerOf = ({ raw }: ReceivedMail, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(raw)?.[1]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''

/** A real SMTP server on localhost that can be stopped, restarted, and made to reject mail. */
export async function smtpServer({ hasTls = false } = {}) {
  const received: ReceivedMail[] = []
  let busy = 0
  let refusal: { responseCode: number; message: string } | null = null
  let server = create()
  const port = await listen(server, 0)

  function create(): SMTPServer {
    return new SMTPServer({
      disabledCommands: hasTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo(_address, _session, done) {
        done(refusal && Object.assign(new Error(refusal.message), refusal))
      },
      async onData(stream, session, done) {
        const raw = await text(stream)
        if (busy > 0) {
          busy -= 1
          return done(Object.assign(new Error('Busy, try again later'), { responseCode: 451 }))
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, greeting: session.hostNameAppearsAs, raw })
        done()
      },
    })
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Rejects the next `mails` messages with a temporary error. */
    refuseNext(mails: number) {
      busy = mails
    },
    /** Rejects every recipient with this reply; null accepts. */
    refuseRecipients(reply: typeof refusal) {
      refusal = reply
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
    async start() {
      server = create()
      await listen(server, port)
    },
  }
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return (server.server.address() as AddressInfo).port
}

/** Delivers e-mails to a mail server, or into the local outbox if there is none. */
import { createTransport } from 'nodemailer'
import { isLoopback } from '#lib/config/rules/public-url.ts'
import type { SimulatorRecords } from '#lib/platform/simulator/records/records.ts'
import type { Email } from '../store/mail.ts'

export type DeliveryOutcome =
  /** The server took it; whether it arrives is not known. */
  | { outcome: 'sent' }
  /** The mail server will never accept the e-mail. */
  | { outcome: 'refused'; code: string; retryAfterMs?: undefined }
  /**
   * The message was not accepted, or its fate is unknown. It may be retried, after the time that the server
   * asked for.
   */
  | { outcome: 'unsent'; code: string; retryAfterMs?: number | undefined }

export type MessageTransport = {
  /** Never throws. `id` is the same in each attempt, so that a server can recognise a repeated message. */
  send(id: string, email: Email): Promise<DeliveryOutcome>
  /** Whether messages would be accepted, as far as is known without sending one. */
  check(): Promise<DeliveryOutcome>
  close(): void
}

type SmtpServer = {
  /** smtp or smtps, with name and password if the server requires them. */
  url: string
  from: { name: string; address: string }
  /** The public host name: the right-hand side of each Message-ID. */
  host: string
  /** The limit for connecting, greeting and each silence, in milliseconds. */
  timeoutMs?: number
}

/**
 * E-mails to a mail server. Unless it is on this machine, it must offer TLS with a valid certificate
 * (STARTTLS, RFC 3207, or smtps): links that open something are not sent in the clear.
 */
export function createSmtpTransport({
  url,
  from,
  host,
  timeoutMs = 10_000,
}: SmtpServer): MessageTransport {
  const server = new URL(url)
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    requireTLS: server.protocol === 'smtp:' && !isLoopback(server),
    ...(server.username && {
      auth: {
        user: decodeURIComponent(server.username),
        pass: decodeURIComponent(server.password),
      },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // An e-mail is text: no file and no URL is ever fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(id, { conversation, unsubscribe, ...email }) {
      // RFC 5322 3.6.4: each refers to the same message, which nobody need have.
      const root = conversation && `<${conversation}@${host}>`
      try {
        await transport.sendMail({
          from,
          ...email,
          ...(root && { inReplyTo: root, references: root }),
          messageId: `<${id}@${host}>`,
          headers: {
            // RFC 3834 section 5: asks for no automatic replies.
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            // RFC 8058: one press in the e-mail program, without opening the address.
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return classifyError(error)
      }
    },
    async check() {
      try {
        await transport.verify()
        return { outcome: 'sent' }
      } catch (error) {
        return classifyError(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Stores e-mails instead of sending them, beside the simulator. */
export function createLocalOutbox(records: SimulatorRecords): MessageTransport {
  return {
    async send(id, email) {
      await records.put(collection, id, email)
      await records.keepNewest(collection, maxStored)
      return { outcome: 'sent' }
    },
    check: async () => ({ outcome: 'sent' }),
    close: () => {},
  }
}

/** The e-mails of the local outbox, the newest first. */
export async function listLocalOutbox(
  records: SimulatorRecords,
): Promise<{ id: string; email: Email; createdAt: Date }[]> {
  const stored = await records.list(collection, { limit: maxStored })
  return stored.map(({ id, value, createdAt }) => ({ id, email: value as Email, createdAt }))
}

const collection = 'emails'
const maxStored = 100

/** RFC 5321 4.2.1: 5yz to the recipient or the message is final; everything else may pass or be repaired. */
function classifyError(error: unknown): DeliveryOutcome {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown }
  const name =
    typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code.toLowerCase() : 'fault'
  const detailedCode = typeof responseCode === 'number' ? `${name}_${responseCode}` : name
  const isFinal =
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { outcome: isFinal ? 'refused' : 'unsent', code: detailedCode }
}

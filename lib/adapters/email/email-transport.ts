/** How a letter leaves: to a mail server, or, where there is none, into a drawer one can look into. */
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../domain/public-url.ts'
import type { Email } from '../database/messages/mail.ts'
import type { SimulatorRecords } from '../database/simulator-records.ts'

export type DeliveryOutcome =
  /** A mail server took it; whether it arrives is the mail's own way. */
  | { outcome: 'sent' }
  /** It never will be: the server does not take letters to that address. */
  | { outcome: 'refused'; code: string; retryAfterMs?: undefined }
  /** Nothing is known, or nothing happened. The same letter may go again, not before it was asked to. */
  | { outcome: 'unsent'; code: string; retryAfterMs?: number | undefined }

export type MessageTransport = {
  /** Never throws. `id` is the same for the same letter, so that a server can tell that it came twice. */
  send(id: string, email: Email): Promise<DeliveryOutcome>
  /** Whether letters would leave, as far as can be told without one; as `send` says it. */
  check(): Promise<DeliveryOutcome>
  close(): void
}

export type SmtpServer = {
  /** smtp or smtps, with name and password where the server wants them. */
  url: string
  from: { name: string; address: string }
  /** Of the public address: the right-hand side of each Message-ID. */
  host: string
  /** For each of connecting, greeting and silence, in milliseconds. */
  timeoutMs?: number
}

/**
 * Letters to a mail server. Unless it is on this machine, it has to offer TLS with a right certificate
 * (STARTTLS, RFC 3207, or smtps): links that open something do not travel in the open.
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
    // A letter is text and nothing else: no file and no address is ever fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(id, email) {
      try {
        await transport.sendMail({
          from,
          ...email,
          messageId: `<${id}@${host}>`,
          headers: {
            // RFC 3834 section 5: nobody's absence note is wanted.
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
          },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return judged(error)
      }
    },
    async check() {
      try {
        await transport.verify()
        return { outcome: 'sent' }
      } catch (error) {
        return judged(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Letters that are kept instead of sent, beside the embedded platform. */
export function createLocalOutbox(records: SimulatorRecords): MessageTransport {
  return {
    async send(id, email) {
      await records.put(drawer, id, email)
      await records.keepNewest(drawer, mostKept)
      return { outcome: 'sent' }
    },
    check: async () => ({ outcome: 'sent' }),
    close: () => {},
  }
}

/** The letters in the drawer, the newest first. */
export async function listLocalOutbox(
  records: SimulatorRecords,
): Promise<{ id: string; email: Email; createdAt: Date }[]> {
  const kept = await records.list(drawer, { limit: mostKept })
  return kept.map(({ id, value, createdAt }) => ({ id, email: value as Email, createdAt }))
}

const drawer = 'letters'
const mostKept = 100

/** RFC 5321 4.2.1: 5yz to the recipient or the letter is for good; all else passes or can be mended. */
function judged(error: unknown): DeliveryOutcome {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown }
  const name =
    typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code.toLowerCase() : 'fault'
  const said = typeof responseCode === 'number' ? `${name}_${responseCode}` : name
  const isForGood =
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { outcome: isForGood ? 'refused' : 'unsent', code: said }
}

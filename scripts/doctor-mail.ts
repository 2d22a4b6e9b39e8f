/** Examines the mail server, and sends an e-mail on trial. */
import { randomUUID } from 'node:crypto'
import type { Env } from '../lib/config/to-env.ts'
import { escapeHtml } from '../lib/http/plain-page.ts'
import { createSmtpTransport } from '../lib/messages/email/email-transport.ts'
import { type Finding, failedCheck, passedCheck } from './doctor-finding.ts'

/** Greets the mail server, and logs in if it requires that; sends nothing. */
export async function examineMail({ mail, brand, publicUrl }: Env): Promise<Finding> {
  if (!mail) {
    return passedCheck('Mail', 'SMTP_URL is not set: nobody is offered to come back by e-mail.')
  }
  if (mail.kind === 'local') {
    return passedCheck(
      'Mail',
      'SMTP_URL is not set: e-mails are stored, and shown at /sandbox/mail.',
    )
  }
  const transport = openTransport({ mail, brand, publicUrl })
  const greeted = await transport.check()
  transport.close()
  const { host } = new URL(mail.url)
  return greeted.outcome === 'sent'
    ? passedCheck('Mail', `${host} answers and lets us in; e-mails come from ${mail.from}.`)
    : failedCheck('Mail', `${host} accepts no e-mails: ${greeted.code}. ${whatIsNeeded}`)
}

/** Sends an e-mail to `to`. It has nothing of a customer, and its words are the operator's. */
export async function sendTestMail({ mail, brand, publicUrl }: Env, to: string): Promise<Finding> {
  if (mail?.kind !== 'smtp') return failedCheck('Mail', 'SMTP_URL is not set: nothing can be sent.')
  const transport = openTransport({ mail, brand, publicUrl })
  const text = `This e-mail was sent on trial by npm run doctor of ${brand.name} at ${publicUrl.origin}. Nobody needs to answer it.`
  const email = {
    to,
    subject: `E-mail of ${brand.name} on trial`,
    text,
    html: `<p>${escapeHtml(text)}</p>`,
  }
  const sent = await transport.send(randomUUID(), email)
  transport.close()
  const { host } = new URL(mail.url)
  return sent.outcome === 'sent'
    ? passedCheck(
        'Mail',
        `${host} took an e-mail for ${to}, from ${mail.from}: see whether it arrives.`,
      )
    : failedCheck('Mail', `${host} did not take it: ${sent.code}. ${whatIsNeeded}`)
}

const whatIsNeeded =
  'SMTP_URL must name a server that answers, with TLS unless it is on this machine, and the name and password that it requires.'

function openTransport({
  mail,
  brand,
  publicUrl,
}: Pick<Env, 'brand' | 'publicUrl'> & { mail: { url: string; from: string } }) {
  const from = { name: brand.name, address: mail.from }
  return createSmtpTransport({ url: mail.url, from, host: publicUrl.hostname })
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '@/components/ui/back-link'
import { getPortico, requireSimulator } from '@/lib/composition/server.ts'
import { listLocalOutbox } from '@/lib/messages/email/email-transport.ts'
import { Moment } from '../_components/moment'
import { Section } from '../_components/section'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Mail' }

/** The e-mails of the local outbox, which are not sent because there is no mail server. */
export default async function SimulatorMailPage() {
  await requireSimulator()
  const { env, store } = await getPortico()
  if (env.mail?.kind !== 'local') notFound()
  const emails = await listLocalOutbox(store.simulatorRecords)
  return (
    <>
      <BackLink href="/sandbox" text="Embedded platform" />
      <h1 className="heading mt-2">Mail</h1>
      <p className="lead">
        No mail server is configured, so e-mails to customers are stored here instead of being sent.
        Set SMTP_URL and MAIL_FROM to have them sent.
      </p>
      {emails.length === 0 && <p className="mt-3 text-muted">No e-mail was written yet.</p>}
      {emails.map(({ id, email, createdAt }) => (
        <Section key={id} id={id} title={email.subject}>
          <p className="text-fine text-muted">
            To <bdi>{email.to}</bdi>, <Moment at={createdAt} />
          </p>
          <p className="mt-1 whitespace-pre-line" dir="auto">
            <Linked text={email.text} />
          </p>
        </Section>
      ))}
    </>
  )
}

/** The text with its address as a link. */
function Linked({ text }: { text: string }) {
  const [address] = text.match(/https?:\/\/\S+/) ?? []
  if (!address) return text
  const [before, after] = text.split(address)
  return (
    <>
      {before}
      <a href={address} className="link break-all">
        {address}
      </a>
      {after}
    </>
  )
}

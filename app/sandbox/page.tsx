import type { Metadata } from 'next'
import { SummaryList } from '@/components/ui/summary-list'
import { getPortico, requireSimulator } from '@/lib/composition/server.ts'
import { scenarioTables } from '@/lib/platform/simulator/scenarios/scenarios.ts'
import { ApplicationList } from './_components/application-list'
import { CallList } from './_components/call-list'
import { DeliveryList } from './_components/delivery-list'
import { Moment } from './_components/moment'
import { ScenarioTable } from './_components/scenario-table'
import { Section } from './_components/section'
import { SubscriptionList } from './_components/subscription-list'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Overview' }

const pageSize = 20
const shownTokens = 20
const shownCalls = 50
const shownEvents = 50

type PageProps = { searchParams: Promise<{ page?: string | string[] }> }

export default async function SimulatorPage({ searchParams }: PageProps) {
  const simulator = await requireSimulator()
  const { env } = await getPortico()
  const page = readPage((await searchParams).page)
  const [applications, tokens, calls, subscriptions, deliveries] = await Promise.all([
    simulator.applications({ limit: pageSize + 1, offset: page * pageSize }),
    simulator.tokens({ limit: shownTokens }),
    simulator.calls(),
    simulator.subscriptions(),
    simulator.deliveries(),
  ])
  const { about } = simulator
  return (
    <>
      <h1 className="heading">Embedded platform</h1>
      <p className="lead">
        No platform is configured, so Portico talks to this one. It behaves by the same interface,
        stores what it receives across restarts, and opens no account.
      </p>
      <nav aria-label="Portico" className="mt-2 flex flex-wrap gap-x-6">
        {[
          { text: 'Open an account', href: '/' },
          { text: 'Staff', href: '/staff' },
          ...(env.mail?.kind === 'local'
            ? [{ text: 'E-mails to customers', href: '/sandbox/mail' }]
            : []),
        ].map(({ text, href }) => (
          <a key={href} href={href} className="link link-alone">
            {text}
          </a>
        ))}
      </nav>

      <Section id="scenarios" title="Scenarios">
        <p>
          A name decides what happens, like a test card: the whole of it, in any case. A company and
          its people have one each.
        </p>
        {scenarioTables.map(({ of, scenarios }) => (
          <ScenarioTable key={of} of={of} scenarios={scenarios} />
        ))}
      </Section>

      <Section id="credentials" title="Addresses and credentials">
        <SummaryList
          rows={[
            { label: 'Token endpoint', value: about.tokenUrl },
            { label: 'Base of the API', value: about.apiUrl },
            { label: 'Client id', value: about.clientId },
            {
              label: 'Client secret',
              value: 'In the file sandbox-client-secret of the data folder. It is never shown.',
            },
            {
              label: 'Headers',
              value: `${about.headerPrefix}-request-id, ${about.headerPrefix}-idempotency-id; on events ${about.headerPrefix}-signature`,
            },
            { label: 'Life of a token', value: formatDuration(about.tokenLifeSeconds) },
            { label: 'Attestation', value: about.attestation ? 'Asked for' : 'Not asked for' },
          ]}
        />
      </Section>

      <Section id="applications" title="Applications">
        <ApplicationList
          applications={applications.slice(0, pageSize)}
          page={page}
          hasMore={applications.length > pageSize}
        />
      </Section>

      <Section id="subscriptions" title="Subscriptions">
        <SubscriptionList subscriptions={subscriptions} />
      </Section>

      <Section id="events" title="Events">
        <DeliveryList deliveries={deliveries.slice(0, shownEvents)} />
      </Section>

      <Section id="tokens" title="Tokens">
        {tokens.length === 0 && <p className="text-muted">There were no tokens yet.</p>}
        <ul className="grid grid-cols-1 gap-1.5 text-small">
          {tokens.map(({ id, createdAt, expiresAt, scopes }) => (
            <li key={id}>
              <code className="font-figures text-fine">{scopes.join(' ')}</code>
              <p className="text-fine text-muted">
                Given <Moment at={createdAt} />, ends <Moment at={expiresAt} />
              </p>
            </li>
          ))}
        </ul>
      </Section>

      <Section id="calls" title="Calls">
        <CallList calls={calls.slice(0, shownCalls)} />
      </Section>
    </>
  )
}

function readPage(value: string | string[] | undefined): number {
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0
}

function formatDuration(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${seconds / 60} minutes`
}

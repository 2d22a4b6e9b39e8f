import type { Metadata } from 'next'
import { SummaryList } from '@/components/ui/summary-list'
import { ordinaryScenario, scenarios } from '@/lib/sandbox/scenarios.ts'
import { requireSandbox } from '@/lib/server.ts'
import { ApplicationList } from './application-list'
import { CallList } from './call-list'
import { Moment } from './moment'
import { Section } from './section'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Overview' }

const pageSize = 20
const shownTokens = 20
const shownCalls = 50

type PageProps = { searchParams: Promise<{ page?: string | string[] }> }

export default async function SandboxPage({ searchParams }: PageProps) {
  const sandbox = await requireSandbox()
  const page = readPage((await searchParams).page)
  const [applications, tokens, calls] = await Promise.all([
    sandbox.applications({ limit: pageSize + 1, offset: page * pageSize }),
    sandbox.tokens({ limit: shownTokens }),
    sandbox.calls(),
  ])
  const { about } = sandbox
  return (
    <>
      <h1 className="heading">Embedded platform</h1>
      <p className="lead">
        No platform is configured, so Portico talks to this one. It behaves by the same interface,
        keeps what it is told across restarts, and opens no account.
      </p>

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
              value: `${about.headerPrefix}-request-id, ${about.headerPrefix}-idempotency-id`,
            },
            { label: 'Life of a token', value: durationOf(about.tokenLifeSeconds) },
            { label: 'Interface', value: about.attestation ? '1.1' : '1.0.5' },
          ]}
        />
      </Section>

      <Section id="scenarios" title="Scenarios">
        <p>The family name of the person decides what happens, like a test card.</p>
        <table className="mt-2 w-full text-start text-small">
          <thead>
            <tr className="border-b border-control">
              <th scope="col" className="py-1 pe-2 text-start font-strong">
                Family name
              </th>
              <th scope="col" className="py-1 text-start font-strong">
                What happens
              </th>
            </tr>
          </thead>
          <tbody>
            {[...scenarios, ordinaryScenario].map(({ id, familyName, happens }) => (
              <tr key={id} className="border-b border-line align-top">
                <th scope="row" className="py-1 pe-2 text-start font-strong">
                  {familyName}
                </th>
                <td className="py-1">{happens}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>

      <Section id="applications" title="Applications">
        <ApplicationList
          applications={applications.slice(0, pageSize)}
          page={page}
          hasMore={applications.length > pageSize}
        />
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

function durationOf(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${seconds / 60} minutes`
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CallList } from '@/app/sandbox/_components/call-list'
import { DeliveryList } from '@/app/sandbox/_components/delivery-list'
import { Json } from '@/app/sandbox/_components/json'
import { Moment } from '@/app/sandbox/_components/moment'
import { Section } from '@/app/sandbox/_components/section'
import { StatusTag } from '@/app/sandbox/_components/status-tag'
import { DocumentList } from '@/app/sandbox/applications/[id]/_components/document-list'
import { PeopleList } from '@/app/sandbox/applications/[id]/_components/people-list'
import { BackLink } from '@/components/ui/back-link'
import { requireSimulator } from '@/lib/composition/server.ts'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Application' }

type PageProps = { params: Promise<{ id: string }> }

export default async function SimulatorApplicationPage({ params }: PageProps) {
  const simulator = await requireSimulator()
  const { id } = await params
  const [application, calls, deliveries] = await Promise.all([
    simulator.findApplication(id),
    simulator.calls(id),
    simulator.deliveries(id),
  ])
  if (!application) notFound()
  return (
    <>
      <BackLink href="/sandbox" text="All applications" />
      <h1 className="heading mt-2">{application.customerName}</h1>
      <p className="mt-2">
        <StatusTag status={application.status} />
      </p>
      <p className="mt-1 text-fine text-muted">
        <code className="font-figures">{application.id}</code>, scenario {application.scenario},
        created <Moment at={application.createdAt} />, changed <Moment at={application.updatedAt} />
      </p>
      <Section id="body" title="As stored">
        <Json text={JSON.stringify(application.shown)} />
      </Section>
      {application.applicationType === 'CORPORATION' && (
        <Section id="people" title="People">
          <PeopleList people={application.people} />
        </Section>
      )}
      <Section id="documents" title="Documents">
        <DocumentList documents={application.documents} people={application.people} />
      </Section>
      <Section id="events" title="Events">
        <DeliveryList deliveries={deliveries} />
      </Section>
      <Section id="calls" title="Calls of this application">
        <CallList calls={calls} />
      </Section>
    </>
  )
}

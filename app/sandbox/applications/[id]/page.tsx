import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '@/components/ui/back-link'
import { requireSandbox } from '@/lib/server.ts'
import { CallList } from '../../call-list'
import { Json } from '../../json'
import { Moment } from '../../moment'
import { Section } from '../../section'
import { StatusTag } from '../../status-tag'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Application' }

type PageProps = { params: Promise<{ id: string }> }

export default async function SandboxApplicationPage({ params }: PageProps) {
  const sandbox = await requireSandbox()
  const { id } = await params
  const [application, calls] = await Promise.all([sandbox.findApplication(id), sandbox.calls(id)])
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
      <Section id="calls" title="Calls of this application">
        <CallList calls={calls} />
      </Section>
    </>
  )
}

import { nameOf, type StoredApplication } from './application.ts'
import { individualScenarioOf, scenarioOf } from './cast.ts'
import type { Context } from './context.ts'
import { type DocumentStanding, documentsOf } from './documents.ts'
import { showApplication } from './read.ts'

/** An application as the page shows it. */
export type SandboxApplication = {
  id: string
  status: string
  applicationType: string
  customerId: string
  customerName: string
  scenario: string
  createdAt: Date
  updatedAt: Date
  /** As "get application" shows it. */
  shown: Record<string, unknown>
  /** Of a company. */
  people: { id: string; name: string; roles: readonly string[]; scenario: string }[]
  /** Every document that is wanted or was given; its file without the bytes. */
  documents: (DocumentStanding & {
    file: { name: string; type: string; size: number; uploadedAt: Date } | undefined
  })[]
}

export function summarise(
  application: StoredApplication,
  reading: Pick<Context, 'attestation' | 'now'>,
): SandboxApplication {
  const { body, files } = application
  const shown = showApplication(application, reading)
  return {
    id: application.id,
    status: shown.status,
    applicationType: body.application_type,
    customerId: body.customer_id,
    customerName: nameOf(body),
    scenario: scenarioOf(body).id,
    createdAt: new Date(application.createdAt),
    updatedAt: new Date(application.updatedAt),
    shown,
    people: application.individuals.map(({ id, body: person }) => ({
      id,
      name: `${person.first_name} ${person.last_name}`,
      roles: person.individual_type,
      scenario: individualScenarioOf(person).id,
    })),
    documents: documentsOf(application, reading.now()).map((document) => {
      const last = files[document.id]?.last
      return {
        ...document,
        file: last && {
          name: last.name,
          type: last.type,
          size: last.size,
          uploadedAt: new Date(last.at),
        },
      }
    }),
  }
}

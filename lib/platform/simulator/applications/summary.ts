import type { CallContext } from '../http/call-context.ts'
import { presentApplication } from '../operations/get-application.ts'
import { findIndividualScenario, findScenario } from '../scenarios/select-scenario.ts'
import { type DocumentState, listDocuments } from './documents.ts'
import { getCustomerName, type StoredApplication } from './stored-application.ts'

export type SimulatorApplication = {
  id: string
  status: string
  applicationType: string
  customerId: string
  customerName: string
  scenario: string
  createdAt: Date
  updatedAt: Date
  /** The response of "get application". */
  shown: Record<string, unknown>
  /** Empty for a person's own application. */
  people: { id: string; name: string; roles: readonly string[]; scenario: string }[]
  /** Every document that is required or was uploaded; its file without the bytes. */
  documents: (DocumentState & {
    file: { name: string; type: string; size: number; uploadedAt: Date } | undefined
  })[]
}

export function summarizeApplication(
  application: StoredApplication,
  reading: Pick<CallContext, 'attestation' | 'now'>,
): SimulatorApplication {
  const { body, files } = application
  const shown = presentApplication(application, reading)
  return {
    id: application.id,
    status: shown.status,
    applicationType: body.application_type,
    customerId: body.customer_id,
    customerName: getCustomerName(body),
    scenario: findScenario(application).id,
    createdAt: new Date(application.createdAt),
    updatedAt: new Date(application.updatedAt),
    shown,
    people: application.individuals.map(({ id, body: person }) => ({
      id,
      name: `${person.first_name} ${person.last_name}`,
      roles: person.individual_type,
      scenario: findIndividualScenario(person).id,
    })),
    documents: listDocuments(application, reading.now()).map((document) => {
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

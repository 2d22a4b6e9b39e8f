/** Every scenario, and the tables of them by whose name selects them. */
import { creationFaults } from './definitions/creation-faults.ts'
import { documents } from './definitions/documents.ts'
import { events } from './definitions/events.ts'
import { outcomes } from './definitions/outcomes.ts'
import { requestedFields } from './definitions/requested-fields.ts'
import { responseFaults } from './definitions/response-faults.ts'
import { type Owner, ordinaryScenario, type ScenarioDefinition } from './scenario.ts'

const definitions: readonly ScenarioDefinition[] = [
  ...outcomes,
  ...requestedFields,
  ...documents,
  ...creationFaults,
  ...responseFaults,
  ...events,
]

/** The scenarios that a name of each owner can select. */
export const scenarios: Readonly<Record<Owner, readonly ScenarioDefinition[]>> = {
  person: listFor('person'),
  company: listFor('company'),
  individual: listFor('individual'),
}

/** The tables that `/sandbox` prints. */
export const scenarioTables = [
  {
    of: 'Family name of a person who applies',
    scenarios: [...scenarios.person, ordinaryScenario],
  },
  { of: 'Registered name of a company', scenarios: [...scenarios.company, ordinaryScenario] },
  { of: 'Family name of a person of a company', scenarios: scenarios.individual },
] as const

function listFor(owner: Owner): ScenarioDefinition[] {
  return definitions.filter(({ owners }) => owners.includes(owner))
}

import type { StoredApplication } from '../applications/stored-application.ts'
import { type Owner, ordinaryScenario, type Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'

/**
 * The scenario of an application: selected by the family name, or by the registered name. A script overrides
 * parts of it.
 */
export function findScenario({ body, script }: Scripted): Scenario {
  const { customer_details: customer } = body
  const selected =
    'registered_name' in customer
      ? selectScenario('company', customer.registered_name)
      : selectScenario('person', customer.last_name)
  return script ? { ...selected, ...script } : selected
}

type Scripted = Pick<StoredApplication, 'body' | 'script'>

/** The scenario of a person of a company: selected by the family name. */
export function findIndividualScenario({ last_name }: { last_name: string }): Scenario {
  return selectScenario('individual', last_name)
}

/** The scenarios of an application and of everyone in it. */
export function listScenarios(application: StoredApplication): Scenario[] {
  const { individuals } = application
  return [findScenario(application), ...individuals.map((one) => findIndividualScenario(one.body))]
}

/** The scenario that a full name selects, in any case; the ordinary one for every other name. */
export function selectScenario(owner: Owner, name: string): Scenario {
  const key = name.trim().toLowerCase()
  for (const scenario of scenarios[owner]) {
    if (scenario.name.toLowerCase() === key) return scenario
    const own = scenario.forName?.(name, owner)
    if (own) return { ...scenario, ...own }
  }
  return ordinaryScenario
}

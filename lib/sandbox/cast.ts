import type { StoredApplication } from './application.ts'
import type { ApplicationBody } from './body-types.ts'
import {
  companyScenarios,
  individualScenarios,
  personScenarios,
  type Scenario,
  scenarioNamed,
} from './scenarios.ts'

/** The scenario of an application: chosen by the family name, or by the registered name. */
export function scenarioOf({ customer_details: customer }: ApplicationBody): Scenario {
  return 'registered_name' in customer
    ? scenarioNamed(companyScenarios, customer.registered_name)
    : scenarioNamed(personScenarios, customer.last_name)
}

/** The scenario of a person of a company: chosen by the family name. */
export function individualScenarioOf({ last_name }: { last_name: string }): Scenario {
  return scenarioNamed(individualScenarios, last_name)
}

/** The scenarios of an application and of everyone in it. */
export function scenariosIn({ body, individuals }: StoredApplication): Scenario[] {
  return [scenarioOf(body), ...individuals.map((one) => individualScenarioOf(one.body))]
}

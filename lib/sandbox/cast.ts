import type { StoredApplication } from './application.ts'
import type { ApplicationBody } from './body-types.ts'
import {
  companyScenarios,
  individualScenarios,
  personScenarios,
  type Scenario,
  scenarioNamed,
} from './scenarios.ts'
import { type Wisher, wishScenario } from './wishes.ts'

/** The scenario of an application: chosen by the family name, or by the registered name. */
export function scenarioOf({ customer_details: customer }: ApplicationBody): Scenario {
  return 'registered_name' in customer
    ? chosenBy(customer.registered_name, companyScenarios, 'company')
    : chosenBy(customer.last_name, personScenarios, 'person')
}

/** The scenario of a person of a company: chosen by the family name. */
export function individualScenarioOf({ last_name }: { last_name: string }): Scenario {
  return chosenBy(last_name, individualScenarios, 'individual')
}

/** The scenarios of an application and of everyone in it. */
export function scenariosIn({ body, individuals }: StoredApplication): Scenario[] {
  return [scenarioOf(body), ...individuals.map((one) => individualScenarioOf(one.body))]
}

function chosenBy(name: string, scenarios: readonly Scenario[], wisher: Wisher): Scenario {
  const wants = scenarios.find(({ id }) => id === 'wants')
  return (wants && wishScenario(wants, name, wisher)) ?? scenarioNamed(scenarios, name)
}

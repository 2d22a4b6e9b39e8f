import type { ApplicationBody } from '../applications/body-types.ts'
import type { StoredApplication } from '../applications/stored-application.ts'
import { type FieldOwner, requestNamedFields } from './named-fields.ts'
import {
  companyScenarios,
  findScenarioByName,
  individualScenarios,
  personScenarios,
  type Scenario,
} from './scenarios.ts'

/** The scenario of an application: chosen by the family name, or by the registered name. */
export function findScenario({ customer_details: customer }: ApplicationBody): Scenario {
  return 'registered_name' in customer
    ? selectScenario(customer.registered_name, companyScenarios, 'company')
    : selectScenario(customer.last_name, personScenarios, 'person')
}

/** The scenario of a person of a company: chosen by the family name. */
export function findIndividualScenario({ last_name }: { last_name: string }): Scenario {
  return selectScenario(last_name, individualScenarios, 'individual')
}

/** The scenarios of an application and of everyone in it. */
export function listScenarios({ body, individuals }: StoredApplication): Scenario[] {
  return [findScenario(body), ...individuals.map((one) => findIndividualScenario(one.body))]
}

function selectScenario(
  name: string,
  scenarios: readonly Scenario[],
  wisher: FieldOwner,
): Scenario {
  const wants = scenarios.find(({ id }) => id === 'wants')
  return (wants && requestNamedFields(wants, name, wisher)) ?? findScenarioByName(scenarios, name)
}

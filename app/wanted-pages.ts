/** What the platform wants of the customer, as pages to go through. */
import { type Asked, findAsked } from '@/lib/onboarding/journey.ts'
import type { Requirement } from '@/lib/onboarding/requirements.ts'
import type { Opened } from './asking.ts'
import { personPage } from './paths.ts'

/** A want that a question answers. */
export type WantedAnswer = Extract<Requirement, { kind: 'question' | 'person' }>

/** The pages where questions of the platform's are answered, in the order of the journey, each once. */
export function wantedPages({ stock, wants }: Pick<Opened, 'stock' | 'wants'>): string[] {
  return [
    ...stock.asked
      .filter((asked) => wantedAt(wants, stock.asked, asked).length > 0)
      .map(({ step }) => step.id),
    ...stock.people.flatMap(({ id, asked: steps }) =>
      steps
        .filter((asked) => wantedAt(wants, steps, asked, id).length > 0)
        .map(({ step }) => personPage(id, step.id)),
    ),
  ]
}

/** What is wanted at one step, of a person of a company where one is named; `steps` are all that are asked there. */
export function wantedAt(
  wants: readonly Requirement[],
  steps: readonly Asked[],
  asked: Asked,
  person?: string,
): WantedAnswer[] {
  return wants.filter(
    (want): want is WantedAnswer =>
      (person === undefined
        ? want.kind === 'question'
        : want.kind === 'person' && want.individualId === person) &&
      findAsked(steps, (want as WantedAnswer).stepId) === asked,
  )
}

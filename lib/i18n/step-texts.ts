/** The texts that the questions must have: worked out from the questions themselves. */
import type { CodesOf, OptionsOf, WarningsOf } from '#lib/onboarding/fields/field.ts'
import type { AnyStep } from '#lib/onboarding/journeys.ts'

type RefinedOf<S> = S extends { refine?(answers: never, fieldContext: never): (infer Code)[] }
  ? Code
  : never

type RefinedCodes<S, Name> =
  Extract<RefinedOf<S>, { field: Name }> extends { code: infer Code } ? Code & string : never

// The platform may ask for a field that is optional otherwise.
type MissingOf<F> = F extends { platformPath: string } ? 'missing' : never

// A field that replaces another answer does not go with it.
type BothOf<F> = F extends { alternativeTo: string } ? 'not_with_answer' : never

type FieldTexts<F, Refined extends string> = {
  /** The label of the input. */
  label: string
  /** A short label for the list of answers; the label by default. */
  short?: string
  hint?: string
  why?: string
  /** For a box: what the list of answers shows if it is ticked, in place of "Yes". */
  ticked?: string
  /** The first, empty choice of a list. */
  choose?: string
  errors: Record<CodesOf<F> | Refined | MissingOf<F> | BothOf<F>, string>
} & ([OptionsOf<F>] extends [never]
  ? unknown
  : { options: Record<OptionsOf<F>, string>; hints?: Partial<Record<OptionsOf<F>, string>> }) &
  ([WarningsOf<F>] extends [never] ? unknown : { warnings: Record<WarningsOf<F>, string> })

export type StepTexts = {
  [S in AnyStep as S['id']]: {
    /** The question: the page's `h1` and the first part of its title. */
    heading: string
    /**
     * The heading, with what distinguishes this page from others of the same heading. It names nobody: browsers
     * store titles.
     */
    title?: string
    /** The topic of a step with several questions, in a few words, for the list of answers. */
    topic?: string
    lead?: string
    /** What to have at hand, for the start page. */
    need?: string
    fields: {
      [Name in keyof S['fields']]: FieldTexts<S['fields'][Name], RefinedCodes<S, Name>>
    }
  }
}

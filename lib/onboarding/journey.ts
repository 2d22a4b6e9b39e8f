/** The table of contents: which steps there are, in which order, and how far someone has come. */
import type { Circumstances } from './field.ts'
import { type Kept, storedValues, valuesThatHold } from './kept.ts'
import type { Step, Values } from './step.ts'
import { account } from './steps/account.ts'
import { address } from './steps/address.ts'
import { applicant } from './steps/applicant.ts'
import { birth } from './steps/birth.ts'
import { contact } from './steps/contact.ts'
import { identification } from './steps/identification.ts'
import { name } from './steps/name.ts'
import { product } from './steps/product.ts'
import { residence } from './steps/residence.ts'
import { terms } from './steps/terms.ts'
import type { WirePath, WireValues } from './wire.ts'

/** A person opens an account. */
export const individual = [
  applicant,
  name,
  birth,
  contact,
  residence,
  address,
  identification,
  product,
  account,
] as const

/** Every step there is, the acceptance included: what the catalogues must have words for. */
export const allSteps = [...individual, terms] as const
export type AnyStep = (typeof allSteps)[number]
export type StepId = AnyStep['id']

/** The answers as they are stored, by step. */
export type Answers = { [stepId: string]: Kept | undefined }

/** How far someone has come: computed from the answers each time, never stored. */
export type Stock = {
  circumstances: Circumstances
  /** The steps that are asked of this person, with the values that still hold. */
  asked: {
    step: Step
    values: Values | undefined
    /** The sensitive values that an input left empty keeps, also where the rest is open again. */
    stored: Values
  }[]
  /** The first step without answers that hold; none when all are there. A company's journey ends at the first. */
  open: StepId | undefined
  /** The platform's fields these answers fill, by path. */
  wire: WireValues
}

/** Takes stock of the answers in their circumstances. */
export function takeStock(answers: Answers, circumstances: Circumstances): Stock {
  const wire: WireValues = {}
  const asked: Stock['asked'] = []
  for (const step of individual as readonly Step[]) {
    if (step.when && !step.when(circumstances)) {
      Object.assign(wire, wireOf(step, step.implied?.(circumstances) ?? {}))
      continue
    }
    const kept = answers[step.id]
    const values = valuesThatHold(step, kept, circumstances)
    if (values) Object.assign(wire, wireOf(step, values))
    asked.push({ step, values, stored: storedValues(step, kept, circumstances) })
  }
  const firstOpen = asked.find(({ values }) => !values)?.step.id as StepId | undefined
  const open = circumstances.applicationType === 'CORPORATION' ? applicant.id : firstOpen
  return { circumstances, asked, open, wire }
}

/** The step of that id, if there is one. */
export function findStep(id: string): Step | undefined {
  return (allSteps as readonly Step[]).find((step) => step.id === id)
}

/** Which question fills a field of the platform. */
export function findQuestion(path: WirePath): { step: Step; field: string } | undefined {
  for (const step of allSteps as readonly Step[]) {
    for (const [field, { wire }] of Object.entries(step.fields)) {
      if (wire === path) return { step, field }
    }
  }
  return undefined
}

/** Every path of the platform's that a question fills. */
export const askedPaths: readonly WirePath[] = (allSteps as readonly Step[]).flatMap((step) =>
  Object.values(step.fields).flatMap(({ wire }) => wire ?? []),
)

function wireOf(step: Step, values: Values): WireValues {
  if (step.toWire) return step.toWire(values)
  return Object.fromEntries(
    Object.entries(step.fields).flatMap(([name, { wire }]) =>
      wire && values[name] !== undefined ? [[wire, values[name]]] : [],
    ),
  )
}

// Every field of the platform's request is either filled by a question or made by us; a path that is
// neither does not compile here.
type MadeByUs = 'customer_id' | 'account_to_open.account_id'
type WirePathsOf<S> = S extends { fields: infer Fields }
  ? { [F in keyof Fields]: Fields[F] extends { wire: infer Path } ? Path : never }[keyof Fields]
  : never
type Unmapped = Exclude<WirePath, WirePathsOf<AnyStep> | MadeByUs>
export const nothingUnmapped: [Unmapped] extends [never] ? true : Unmapped = true

/**
 * Asks for fields of the platform that no question of ours fills: each as a text, with the platform's
 * description. Makes a step for each path, without knowing any of them beforehand.
 */
import * as z from 'zod/mini'
import { defineStep, type Step } from '../define-step.ts'
import { text } from '../fields/text-fields.ts'
import type { AnyPlatformPath } from '../mapping/platform-paths.ts'

/** The properties that all such questions share, for which the catalogues have words. */
export const unknownField = defineStep({
  id: 'unknown_field',
  section: 'profile',
  schema: z.object({ answer: text({ max: 500 }) }),
  fields: { answer: { foreign: true } },
})

/** More of them than any platform adds to an application; the rest is for a person to look at. */
export const maxUnknownFields = 20

// Small letters and digits in words: "constructor" alone is a name that every object has.
const segment = '(?!(?:constructor|prototype)(?:\\.|$))[a-z][a-z0-9]*(?:_[a-z0-9]+)*'
const pathPattern = new RegExp(`^customer_details(?:\\.${segment}){1,4}$`)
const between = '__'
const longestPath = 200

/**
 * Tells whether a name may be a text field of the customer. `known`: every path that a question fills; nothing
 * can be below one of them or replace a group of them.
 */
export function isUnknownField(name: string, known: readonly string[]): boolean {
  return (
    // Nearly every path that is asked for.
    !known.includes(name) &&
    name.length <= longestPath &&
    pathPattern.test(name) &&
    !reserved.some((path) => name === path || name.startsWith(`${path}.`)) &&
    !known.some((path) => path.startsWith(`${name}.`) || name.startsWith(`${path}.`))
  )
}

/** The platform's answers have the people of a company there. */
const reserved = ['customer_details.individuals']

export function getUnknownFieldStepId(path: string): string {
  return `field${between}${path.replaceAll('.', between)}`
}

/** The field that a step of that id asks for; undefined of every other step. */
export function findUnknownPath(stepId: string): string | undefined {
  const [first, ...segments] = stepId.split(between)
  const path = segments.join('.')
  return first === 'field' && path.length <= longestPath && pathPattern.test(path)
    ? path
    : undefined
}

const steps = new Map<string, Step>()

/** The step that asks for the field. */
export function getUnknownFieldStep(path: string): Step {
  const { answer } = unknownField.fields
  const step = steps.get(path) ?? {
    ...unknownField,
    id: getUnknownFieldStepId(path),
    messagesOf: unknownField.id,
    texts: () => ({ name: nameOf(path) }),
    fields: {
      answer: {
        ...answer,
        platformPath: path as AnyPlatformPath,
        onDemand: true,
        texts: ({ unknownFields }) => ({
          ...answer.texts(),
          // Once it is answered the platform describes it no more.
          question: unknownFields[path] || nameOf(path),
        }),
      },
    },
  }
  // Anyone may ask for the step of any path.
  if (steps.size < 1000) steps.set(path, step)
  return step
}

/** "customer_details.shoe_size" → "Shoe size". */
function nameOf(path: string): string {
  const name = path.split('.').at(-1)?.replaceAll('_', ' ') ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

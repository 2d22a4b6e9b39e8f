/** Finds a message by its key and formats it. Server only: the browser gets texts, never messages. */
import { createTranslator } from 'use-intl/core'
import type { Language } from './languages.ts'
import { getOwnSteps } from './own-steps.ts'
import { getOwnTexts } from './own-texts.ts'
import { rewordTexts } from './reword-texts.ts'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'

/** The shape of the messages of every language: that of the English ones. */
export type Messages = Shape<typeof en>
type Shape<T> = { [Key in keyof T]: T[Key] extends string ? string : Shape<T[Key]> }

/** The dotted key of every message. */
export type MessageKey = Keys<typeof en> | StaffKey<Keys<typeof en>>
type StaffKey<Key> = Key extends `staffSteps.${infer Rest}` ? `steps.staff_${Rest}` : never
type Keys<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Keys<T[Key]>}`
}[keyof T & string]

export type MessageValues = Record<string, string | number>
export type Translate = (key: MessageKey, values?: MessageValues) => string

const portico: Record<Language, Messages> = { en, es, ar }

/** Returns Portico's own messages of a language, which a firm's words are checked against. */
export function getPorticoMessages(language: Language): Messages {
  return portico[language]
}

const composed = new Map<Language, { own: object; ownSteps: object; messages: Messages }>()

/**
 * Returns the messages of a language in the firm's own words, with the steps as staff read them (`steps.staff_ID`: the
 * customer's words but for what `staffSteps` has) and the steps of the firm's own questions.
 */
export function getMessages(language: Language): Messages {
  const own = getOwnTexts(language)
  const ownSteps = getOwnSteps(language)
  const known = composed.get(language)
  if (known?.own === own && known.ownSteps === ownSteps) return known.messages
  const messages = addStaffSteps(rewordTexts(portico[language], own))
  const whole = { ...messages, steps: { ...messages.steps, ...ownSteps } }
  composed.set(language, { own, ownSteps, messages: whole })
  return whole
}

function addStaffSteps(messages: Messages): Messages {
  const steps: Record<string, object> = messages.steps
  const ofStaff = Object.entries(messages.staffSteps).map(([id, words]) => [
    `staff_${id}`,
    rewordTexts(steps[id] as object, words),
  ])
  return { ...messages, steps: { ...messages.steps, ...Object.fromEntries(ofStaff) } }
}

/** Makes something of a language's messages once. */
function oncePerMessages<Made>(make: (language: Language, messages: Messages) => Made) {
  const made = new WeakMap<Messages, Made>()
  return (language: Language): Made => {
    const messages = getMessages(language)
    const known = made.get(messages) ?? make(language, messages)
    made.set(messages, known)
    return known
  }
}

/** Returns the translator of a language (ICU MessageFormat). A message that is missing or cannot be formatted throws. */
export const getTranslator = oncePerMessages(
  (language, messages) =>
    createTranslator({
      locale: language,
      messages: messages as never,
      onError: (error) => {
        throw error
      },
    }) as unknown as Translate,
)

/** Every message of a language by its dotted key. */
const messagesByKey = oncePerMessages((_, messages) => new Map(entriesBelow('', messages)))

function entriesBelow(prefix: string, messages: object): [string, string][] {
  return Object.entries(messages).flatMap(([name, message]): [string, string][] =>
    typeof message === 'string'
      ? [[prefix + name, message]]
      : entriesBelow(`${prefix}${name}.`, message),
  )
}

/** A message that not every question has (a hint, a reason); undefined if there is none. */
export function findMessage(
  language: Language,
  key: string,
  values?: MessageValues,
): string | undefined {
  const found = messagesByKey(language).get(key)
  if (!found) return undefined
  // Most messages have no arguments; callers pass values anyway.
  if (!/[{}<']/.test(found)) return found
  return getTranslator(language)(key as MessageKey, values) || undefined
}

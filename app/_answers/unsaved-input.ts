/** Stores input of a page that was not saved as an answer, for the page to show again. */

import { isUuid } from '@/lib/access/rules/uuid.ts'
import { getPortico } from '@/lib/composition/server.ts'
import { echoForm } from '@/lib/onboarding/answers/read-form.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'
import type { RawValues } from '@/lib/onboarding/view/step-view.ts'
import { readField } from '../_request/form-field.ts'
import type { OwnPartVisit } from '../_request/own-part.ts'
import { personPage } from '../_request/paths.ts'
import type { CustomerVisit } from '../_request/visit.ts'
import { shownFieldName } from './answer-conflicts.ts'

export type UnsavedInput = { typed: RawValues; since: 'closed' | 'switched' }

/**
 * Saves the input of a step's form, of an application that the session may open or could until it timed out,
 * for that session alone. Returns whether it did.
 */
export async function storeUnsavedInput(form: FormData, sessionHash: Buffer): Promise<boolean> {
  const page = findInputPage(form)
  if (!page) return false
  const { store, log } = await getPortico()
  const applicationId = readField(form, 'application')
  try {
    const typed = echoForm(form)
    await store.transaction((tx) =>
      store.unsavedInputs.save(tx, {
        applicationId,
        page,
        sessionHash,
        input: typed,
        now: new Date(),
      }),
    )
    return true
  } catch (error) {
    log.error({ event: 'input_not_stored', applicationId, error })
    return false
  }
}

/**
 * Returns the input that this session could not save on that page, because it timed out or the language was
 * `switched`.
 */
export function findUnsavedInput(
  { unsavedInput }: CustomerVisit,
  page: string,
  switched: boolean,
): UnsavedInput | undefined {
  if (unsavedInput?.page !== page) return undefined
  const since = switched ? 'switched' : 'closed'
  return { typed: unsavedInput.input as RawValues, since }
}

/**
 * Returns the snapshot of a step on which unsaved input was typed, as its form posts it; undefined for a page
 * of one step. `echoForm` reads `seen.<step>` as a part of `seen`.
 */
export function readUnsavedSnapshot(
  unsaved: UnsavedInput | undefined,
  step: string,
): string | undefined {
  const shown = unsaved?.typed[shownFieldName()]
  const own: unknown = typeof shown === 'object' ? Object(shown)[step] : undefined
  return typeof own === 'string' ? own : undefined
}

/**
 * Saves the input of a form of a person's own part, for the browser that has it open. Returns whether it did.
 */
export async function storePartInput(
  { portico: { store, log }, part: { link, applicationId } }: OwnPartVisit,
  page: string,
  form: FormData,
): Promise<boolean> {
  try {
    await store.personLinks.saveInput(store.db, link, { page, typed: echoForm(form) })
    return true
  } catch (error) {
    log.error({ event: 'input_not_stored', applicationId, error })
    return false
  }
}

/** Returns the unsaved input of that page of the part from before the language was switched. */
export async function findPartInput(
  { portico: { store }, part }: OwnPartVisit,
  page: string,
): Promise<UnsavedInput | undefined> {
  const input = await store.personLinks.findInput(store.db, part.link)
  if (input?.page !== page) return undefined
  return { typed: input.typed as RawValues, since: 'switched' }
}

/** The page of a step that a form was on, as `findUnsavedInput` expects it. */
export function findInputPage(form: FormData): string | undefined {
  const step = readField(form, 'step')
  const person = readField(form, 'person')
  if (!findStep(step) || (person && !isUuid(person))) return undefined
  return person ? personPage(person, step) : step
}

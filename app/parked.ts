/** What was typed and not answered with yet: kept for the page to show again. */
import { isUuid } from '@/lib/existing-pages.ts'
import { findStep } from '@/lib/onboarding/journey.ts'
import { echoTyped } from '@/lib/onboarding/typed.ts'
import type { RawValues } from '@/lib/onboarding/view.ts'
import { portico } from '@/lib/server.ts'
import type { Opened } from './asking.ts'
import { readWord } from './form-word.ts'
import { personPage } from './paths.ts'

export type Parked = { typed: RawValues; since: 'closed' | 'switched' }

/**
 * Keeps what a form of a step holds, of an application that the browser may open or could until it was
 * closed. Gives whether it did.
 */
export async function parkForm(form: FormData): Promise<boolean> {
  const page = parkedPage(form)
  if (!page) return false
  const { store, log } = await portico()
  const applicationId = readWord(form, 'application')
  try {
    await store.transaction((tx) =>
      store.parkedForms.park(tx, { applicationId, page, typed: echoTyped(form), now: new Date() }),
    )
    return true
  } catch (error) {
    log.error({ event: 'form_not_parked', applicationId, error })
    return false
  }
}

/**
 * What was parked of that page: by a browser that was closed since, this one or another, or because
 * the language was `switched`.
 */
export async function findParked(
  opened: Opened,
  page: string,
  switched: boolean,
): Promise<Parked | undefined> {
  const { house, application } = opened
  const { store } = house
  const parked = await store.parkedForms.find(store.db, { applicationId: application.id, page })
  if (parked === undefined) return undefined
  return { typed: parked as RawValues, since: switched ? 'switched' : 'closed' }
}

/** The page of a step that a form was on, as `findParked` takes it. */
export function parkedPage(form: FormData): string | undefined {
  const step = readWord(form, 'step')
  const person = readWord(form, 'person')
  if (!findStep(step) || (person && !isUuid(person))) return undefined
  return person ? personPage(person, step) : step
}

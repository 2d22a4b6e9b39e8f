/** What somebody typed and sent when their browser had been closed: kept for when they are back. */
import { isUuid } from '@/lib/existing-pages.ts'
import { findStep } from '@/lib/onboarding/journey.ts'
import { echoTyped } from '@/lib/onboarding/typed.ts'
import type { RawValues } from '@/lib/onboarding/view.ts'
import { portico } from '@/lib/server.ts'
import type { Opened } from './asking.ts'
import { readWord } from './form-word.ts'
import { personPage } from './paths.ts'

/** Keeps what a form of a step holds, of an application that the browser could open until it was closed. */
export async function parkForm(form: FormData): Promise<void> {
  const step = readWord(form, 'step')
  const person = readWord(form, 'person')
  if (!findStep(step) || (person && !isUuid(person))) return
  const { store, log } = await portico()
  const applicationId = readWord(form, 'application')
  const page = person ? personPage(person, step) : step
  await store
    .transaction((tx) =>
      store.parkedForms.park(tx, { applicationId, page, typed: echoTyped(form), now: new Date() }),
    )
    // The way back matters more.
    .catch((error: unknown) => log.error({ event: 'form_not_parked', applicationId, error }))
}

/** What was parked of that page, for a browser that came back; few others can have any. */
export async function findParked(opened: Opened, page: string): Promise<RawValues | undefined> {
  const { house, application, limits } = opened
  if (!limits) return undefined
  const { store } = house
  const parked = await store.parkedForms.find(store.db, { applicationId: application.id, page })
  return parked as RawValues | undefined
}

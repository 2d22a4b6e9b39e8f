import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { getTranslator } from '@/lib/i18n/translate.ts'
import { answersNamed, setUpCasework } from '@/test-support/staff/casework-setup.ts'
import { staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { openTestStore, type TestStore } from '@/test-support/test-store.ts'
import { tellOfErasure } from './tell-of-erasure.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await openTestStore()
})
afterAll(() => opened.close())

const t = getTranslator('en')

async function tell({ email, answers }: { email: boolean; answers: Record<string, unknown> }) {
  const { store } = opened
  const id = await setUpCasework(store).addApplication(answers)
  const privacy = { store, notices: { ...staffAuthSettings, email, sms: false } }
  const portico = { privacy } as unknown as StaffVisit['portico']
  return tellOfErasure({ t, language: 'en', portico }, { id, answers })
}

it('says where the customer of an application is written to about its erasure, or that they are not', async () => {
  const answers = answersNamed('Amira', 'Canary')
  const noEmail = t('personalData.approve.noEmail')
  const addresses = isolateDirection('C•••@e•••.com')
  expect(await tell({ email: true, answers })).toBe(
    t('personalData.approve.written', { addresses }),
  )
  expect(await tell({ email: false, answers })).toBe(noEmail)
  const { contact: _, ...without } = answers
  expect(await tell({ email: true, answers: without })).toBe(noEmail)
})

/** An application as staff see it who let its customer accept. */
import { noteLook } from '@/lib/desk/view.ts'
import type { Stock } from '@/lib/onboarding/journey.ts'
import { isTooMuch, type TooMuch } from '@/lib/staff/volume.ts'
import type { Application } from '@/lib/store/applications.ts'
import type { Submission } from '@/lib/store/submission-row.ts'
import { isCustomersTurn } from '@/lib/submission/intend.ts'
import { wantedIn, wantsOf } from '@/lib/submission/wants.ts'
import { addressOf } from './address-word.ts'
import { stockOf } from './asking.ts'
import type { StaffVisit } from './staff-asking.ts'

/** What stands in the way of the customer's acceptance. */
export type Hindrance = 'sent' | 'incomplete' | 'noAddress' | 'noLetters'

export type HandOver = {
  application: Application
  stock: Stock
  submission: Submission | undefined
  address: string | undefined
  hindrance: Hindrance | undefined
}

/** `undefined` where there is no such application for this member, or none any more. To ask is to look. */
export async function handOverOf(
  visit: StaffVisit,
  id: string,
): Promise<HandOver | TooMuch | undefined> {
  const { house, language, member } = visit
  const { store, devices } = house
  const look = await noteLook(house.staff, member, id)
  if (isTooMuch(look)) return look
  if (look === 'gone') return undefined
  const application = await store.applications.find(store.db, id)
  if (!application) return undefined
  const submission = await store.submissions.findByApplication(store.db, id)
  const wants = submission ? await wantsOf(store, submission) : []
  const stock = stockOf(house, language, application, wantedIn(wants))
  const address = addressOf({ stock })
  const hindrance = (): Hindrance | undefined => {
    if (submission && !isCustomersTurn(submission)) return 'sent'
    if (stock.open) return 'incomplete'
    if (!devices.letters) return 'noLetters'
    return address ? undefined : 'noAddress'
  }
  return { application, stock, submission, address, hindrance: hindrance() }
}

import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import type { Application } from '@/lib/applications/store/applications.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { maskAddress } from '@/lib/messages/rules/mask-address.ts'
import { listConfirmationAddresses } from '@/lib/privacy/confirm-erasure.ts'

type ErasureVisit = Pick<StaffVisit, 't' | 'language'> & {
  portico: Pick<StaffVisit['portico'], 'privacy'>
}

/** Says where the customer is written to when the application's data is erased, or that they are not. */
export async function tellOfErasure(
  { t, language, portico: { privacy } }: ErasureVisit,
  application: Pick<Application, 'id' | 'answers'>,
): Promise<string> {
  const addresses = await listConfirmationAddresses(privacy, privacy.store.db, application)
  if (addresses.length === 0) return t('personalData.approve.noEmail')
  const masked = addresses.map((address) => isolateDirection(maskAddress(address)))
  return t('personalData.approve.written', { addresses: formatList(masked, language) })
}

import type { Visit } from '@/app/_request/visit.ts'
import { nameDevice } from '@/lib/i18n/name-device.ts'

/** The browser and system of a session, as it is stored. */
export function deviceWords({ t }: Pick<Visit, 't'>, device: string | null): string {
  return nameDevice(t, device) ?? t('staff.home.unknownBrowser')
}

import type { Visit } from '../../_request/visit.ts'

/** The browser and system of a session, as it is stored: "Chrome/Windows" as "Chrome on Windows". */
export function deviceWords({ t }: Pick<Visit, 't'>, device: string | null): string {
  if (!device) return t('staff.home.unknownBrowser')
  const [browser = '', system = ''] = device
    .split('/')
    .map((name) => (name === 'other' ? t('receipt.otherDevice') : name))
  return t('staff.home.device', { browser, system })
}

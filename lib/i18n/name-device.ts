import type { Translate } from './translate.ts'

/** Browser and system as they are stored: "Chrome/Windows" as "Chrome on Windows"; undefined if they are unknown. */
export function nameDevice(t: Translate, device: string | null | undefined): string | undefined {
  if (!device) return undefined
  const [browser = '', system = ''] = device
    .split('/')
    .map((name) => (name === 'other' ? t('receipt.otherDevice') : name))
  return t('staff.home.device', { browser, system })
}

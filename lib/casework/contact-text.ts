import type { MessageChannel } from '#lib/database/states.ts'
import { formatTelephone } from '#lib/onboarding/identifiers/telephone.ts'

/** A contact as people read it: the digits of a telephone number in groups, as among the answers. */
export async function contactText(channel: MessageChannel, value: string): Promise<string> {
  return channel === 'sms' ? formatTelephone(value) : value
}

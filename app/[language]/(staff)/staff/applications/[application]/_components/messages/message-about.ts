import { notSentReasons } from '@/lib/casework/resend-message.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import type { ApplicationMessage } from '@/lib/messages/store/application-messages.ts'

/** Returns the subject of a message to the customer, in a few words. */
export function messageAbout(
  { t }: { t: Translate },
  { about }: Pick<ApplicationMessage, 'about'>,
): string {
  return t(`staffCase.messages.titles.${about}`)
}

type MessageState = 'waiting' | 'retried' | 'sent' | 'failed' | 'superseded' | 'dropped'

/**
 * Returns the state of a message: `failed` could not be delivered, `superseded` was replaced by a later one,
 * `dropped` was not to be sent any more.
 */
export function getMessageState({
  state,
  lastCode,
}: Pick<ApplicationMessage, 'state' | 'lastCode'>): MessageState {
  if (state === 'waiting') return lastCode === null ? 'waiting' : 'retried'
  if (state === 'sent') return 'sent'
  return nameDropped(lastCode)
}

/** Why a message that is not tried any more did not arrive, by its last code. */
export function nameDropped(lastCode: string | null): 'failed' | 'superseded' | 'dropped' {
  if (lastCode === 'superseded') return 'superseded'
  const isReason = lastCode === null || notSentReasons.some((reason) => reason === lastCode)
  return isReason ? 'dropped' : 'failed'
}

/** The e-mail with a link, in the language of the page it was requested on. */

import { getTranslator } from '#lib/i18n/translate.ts'
import {
  type ApplicationEmailHead,
  composeApplicationEmail,
} from '#lib/messages/email/application-email.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import { linkLimits } from '../rules/link-codes.ts'
import type { LinkCode } from './renew-link.ts'

type Words = Omit<ApplicationEmailHead, 'reference'> & {
  /** The opened applications: nothing else identifies anybody, because others may read an e-mail. */
  references: readonly string[]
  url: string
  /** The kind of code that opens it; `staff`: they have filled it in and tell the code to the customer. */
  code: LinkCode
  /** Whether the link renews one that came too late, and is opened with the code of that one. */
  isRenewed?: boolean
}

export function composeReturnEmail({
  references,
  url,
  code,
  isRenewed = false,
  ...head
}: Words): Email {
  const t = getTranslator(head.language)
  const reference = references.join(', ')
  const headline = t('return.email.headline', { brand: head.brand, count: references.length })
  const isOfStaff = code === 'staff'
  const about = isOfStaff ? 'assistedEntry.email' : 'return.email'
  const codeText = isOfStaff
    ? t(isRenewed ? 'assistedEntry.email.codeAgain' : 'assistedEntry.email.code')
    : t(`return.email.code.${code}`)
  return composeApplicationEmail({ ...head, reference }, headline, [
    t(`${about}.lead`, { minutes: linkLimits.return.lifetimeMs / 60_000 }),
    { button: t('return.email.button'), url },
    codeText,
    ...(references.length > 1 ? [t('return.email.opensAll')] : []),
    ...(isRenewed && isOfStaff ? [t('assistedEntry.email.codeLost')] : []),
    ...(isRenewed && !isOfStaff ? [t('return.email.notAsked')] : []),
    ...(code === 'saved' ? [t('return.open.codeLost')] : []),
    t(`${about}.late`),
    { name: t('notifications.reference'), value: reference },
    { note: t(`${about}.notYou`) },
  ])
}

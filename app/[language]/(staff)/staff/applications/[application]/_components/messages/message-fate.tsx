import { fillPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { resendMessageAction } from '@/app/[language]/(staff)/staff/applications/[application]/resend-message.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { KeepTogether } from '@/components/ui/keep-together'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { findResendObstacle, notSentReasons } from '@/lib/casework/resend-message.ts'
import type { ApplicationView } from '@/lib/casework/view-application.ts'
import { formatList } from '@/lib/i18n/lists.ts'
import { describeDeliveryFailure } from '@/lib/messages/delivery-failure.ts'
import type { ApplicationMessage } from '@/lib/messages/store/application-messages.ts'
import { isSameAddress } from '@/lib/onboarding/identifiers/canonical-email.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { isAwaitingCustomer } from '@/lib/submission/state/editable-answers.ts'
import { CaseFormFields } from '../case-form-fields.tsx'
import { messageAbout } from './message-about.ts'

type MessageFateProps = {
  visit: StaffVisit
  viewed: ApplicationView
  message: ApplicationMessage
  /** The recipient, if known. */
  to?: string | undefined
  /** The recipients if it is sent again. */
  resendTo?: readonly string[] | undefined
  /** The page for changing the customer's contacts, for members who may. */
  contactHref?: string | undefined
}

/** Why a message was not sent, and what to do about that: its code is on the technical tab. */
export function MessageFate(props: MessageFateProps) {
  const { visit, viewed, message, to, resendTo = [], contactHref } = props
  const { t, language, member } = visit
  const { application, submission } = viewed
  const { state, lastCode, about, channel } = message
  if (state === 'sent' || !lastCode) return null
  if (state === 'waiting') return <p className="message-fate">{t('staffCase.messages.retried')}</p>
  const known = notSentReasons.find((each) => each === lastCode)
  // The state already explains it.
  if (known === 'superseded') return null
  if (known) return <p className="message-fate">{t(`staffCase.messages.reasons.${known}`)}</p>
  const obstacle = findResendObstacle(viewed, message)
  const isEditable = !application.stoppedAt && (!submission || isAwaitingCustomer(submission))
  const mayLink = about === 'return_link' && isEditable && may(member.role, 'fill', 'application')
  const failure = describeDeliveryFailure(lastCode)
  const addresses = resendTo.map((address) => `\u2066${address}\u2069`)
  // The row says it already of the only one that it went to.
  const isElsewhere =
    resendTo.length > 0 && resendTo.some((address) => !to || !isSameAddress(address, to))
  return (
    <div className="message-fate">
      <p>{t(`staffCase.messages.delivery.${failure}.${channel}`)}</p>
      {obstacle && obstacle !== 'not_failed' && (
        <p>{t(`staffCase.messages.obstacles.${obstacle}`)}</p>
      )}
      {mayLink && (
        <p>
          <a href={fillPath(language, application.id, 'link')} className="link link-alone">
            {t('assistedEntry.link.again')}
          </a>
        </p>
      )}
      {!obstacle && may(member.role, 'resend', 'application') && (
        <ActForm action={resendMessageAction} className="mt-1">
          <CaseFormFields visit={visit} application={application.id} />
          <input type="hidden" name="message" value={message.id} />
          {isElsewhere && (
            <p className="mb-1 text-muted">
              <KeepTogether
                text={t('staffCase.messages.resendTo', {
                  addresses: formatList(addresses, language),
                })}
              />
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <Button tone="secondary">
              {t('staffCase.messages.resend')}
              <VisuallyHidden>
                : <span>{messageAbout(visit, message)}</span>
              </VisuallyHidden>
            </Button>
            {contactHref && failure === 'refused' && (
              <a href={contactHref} className="link link-alone">
                {t(`staffCase.messages.changeContact.${channel}`)}
              </a>
            )}
          </p>
        </ActForm>
      )}
    </div>
  )
}

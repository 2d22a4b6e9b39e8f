import { SixDigits } from '@/components/ui/six-digits'
import type { Translate } from '@/lib/i18n/translate.ts'
import { deriveCode } from '@/lib/services/resume/link-secrets.ts'
import type { Visit } from '../../_request/visit.ts'
import { LinkSent } from './link-sent.tsx'

type SentNoticeProps = {
  visit: Visit
  askerSecret: string
  /** Where it goes, or that it goes if there is anything to send. */
  where: string
  /** The address is not proven yet, which is then what the page is about. */
  unproven?: boolean
  /** The link may have the code of an earlier one, as the e-mail then says. */
  mayHaveOther?: boolean
}

/** What to do once a link was asked for, and the code that goes with it. */
export function LinkSentNotice({
  visit,
  askerSecret,
  where,
  unproven,
  mayHaveOther,
}: SentNoticeProps) {
  const { t } = visit
  const code = deriveCode(askerSecret)
  return (
    <LinkSent
      visit={visit}
      where={where}
      {...(unproven && { heading: t('resume.sent.confirm.heading') })}
      {...(mayHaveOther
        ? {
            codeTitle: t('resume.sent.whichTitle'),
            code: <WhichCode t={t} code={code} />,
            codeLast: true,
            lastStep: t('resume.sent.steps.enterNamed'),
            missing: t('resume.sent.missingTyped'),
          }
        : {
            codeTitle: t('resume.sent.code'),
            code: (
              <>
                <SixDigits code={code} />
                <p>{t(unproven ? 'resume.sent.confirm.code' : 'resume.sent.codeText')}</p>
              </>
            ),
            lastStep: t('resume.sent.steps.enter'),
          })}
    />
  )
}

/** Each code under the words by which the e-mail asks for it: a reader who saw only one would type that one. */
function WhichCode({ t, code }: { t: Translate; code: string }) {
  return (
    <dl className="summary-list mt-1">
      <div className="summary-row">
        <dt>{t('resume.sent.whichAsked', { code: t('resume.codes.asked') })}</dt>
        <dd className="summary-value">
          <SixDigits code={code} className="return-code-small" />
          <span className="block text-small text-muted">{t('resume.sent.keepOpen')}</span>
        </dd>
      </div>
      <div className="summary-row">
        <dt>{t('resume.sent.whichOther')}</dt>
        <dd className="summary-value">{t('resume.sent.other')}</dd>
      </div>
    </dl>
  )
}

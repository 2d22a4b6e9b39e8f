import { SixDigits } from '@/components/ui/six-digits'
import { deriveCode } from '@/lib/access/rules/link-codes.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import type { Visit } from '../../_request/visit.ts'
import { LinkSent } from './link-sent.tsx'

type SentNoticeProps = {
  visit: Visit
  askerSecret: string
  /** States the recipient, or that one is sent if there is anything to send. */
  where: string
  /** The address is not proven yet, which is then the page's topic. */
  unproven?: boolean
  /** The code stays with the application: links that renew this one have it too. */
  isSaved?: boolean
  /** The link may have the code of an earlier one, as the e-mail then says. */
  mayHaveOther?: boolean
}

/** Says what to do after requesting a link, and shows its code. */
export function LinkSentNotice({
  visit,
  askerSecret,
  where,
  unproven,
  isSaved,
  mayHaveOther,
}: SentNoticeProps) {
  const { t } = visit
  const code = deriveCode(askerSecret)
  return (
    <LinkSent
      visit={visit}
      where={where}
      {...(unproven && { heading: t('return.sent.confirm.heading') })}
      {...(mayHaveOther
        ? {
            codeTitle: t('return.sent.whichTitle'),
            code: <WhichCode t={t} code={code} />,
            codeLast: true,
            lastStep: t('return.sent.steps.enterNamed'),
            missing: t('return.sent.missingTyped'),
          }
        : {
            codeTitle: t(`return.codes.${isSaved ? 'saved' : 'page'}`),
            code: (
              <>
                <SixDigits code={code} />
                <p>{t(unproven ? 'return.sent.confirm.code' : 'return.sent.codeText')}</p>
              </>
            ),
            lastStep: t('return.sent.steps.enter'),
          })}
    />
  )
}

/** Shows each code under its name: a reader who saw only one would type it whatever the link asks for. */
function WhichCode({ t, code }: { t: Translate; code: string }) {
  return (
    <dl className="summary-list mt-1">
      <div className="summary-row">
        <dt>{t('return.codes.page')}</dt>
        <dd className="summary-value">
          <SixDigits code={code} />
          <span className="block text-small text-muted">{t('return.sent.keepOpen')}</span>
        </dd>
      </div>
      <div className="summary-row">
        <dt>{t('return.codes.saved')}</dt>
        <dd className="summary-value">{t('return.sent.other')}</dd>
      </div>
    </dl>
  )
}

import { Details } from '@/components/ui/details'
import { Notice } from '@/components/ui/notice'
import { SixDigits } from '@/components/ui/six-digits'
import { deriveCode } from '@/lib/services/resume/link-secrets.ts'
import type { Visit } from '../../_request/visit.ts'
import { LinkSent } from './link-sent.tsx'

type SentNoticeProps = {
  visit: Visit
  askerSecret: string
  /** Where it goes, or that it goes if there is anything to send. */
  where: string
  /** The address is not proven yet. */
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
  return (
    <LinkSent
      visit={visit}
      where={where}
      codeTitle={t('resume.sent.code')}
      code={
        <>
          <SixDigits code={deriveCode(askerSecret)} />
          <p>{t('resume.sent.codeText')}</p>
        </>
      }
      lastStep={t(mayHaveOther ? 'resume.sent.steps.enterNamed' : 'resume.sent.steps.enter')}
    >
      {mayHaveOther && (
        <Details summary={t('resume.sent.otherTitle')} className="mt-3">
          <p>{t('resume.sent.other')}</p>
        </Details>
      )}
      {unproven && (
        <div className="mt-4">
          <Notice title={t('resume.sent.proveTitle')}>
            <p>{t('resume.sent.proveText')}</p>
          </Notice>
        </div>
      )}
    </LinkSent>
  )
}

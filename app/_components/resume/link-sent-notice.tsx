import type { ReactNode } from 'react'
import { Details } from '@/components/ui/details'
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
  const code = (
    <>
      <SixDigits code={deriveCode(askerSecret)} />
      <p>{t(unproven ? 'resume.sent.confirm.code' : 'resume.sent.codeText')}</p>
    </>
  )
  return (
    <LinkSent
      visit={visit}
      where={where}
      {...(unproven && { heading: t('resume.sent.confirm.heading') })}
      {...(mayHaveOther
        ? {
            codeTitle: t('resume.sent.whichTitle'),
            code: <WhichCode t={t}>{code}</WhichCode>,
            codeLast: true,
            lastStep: t('resume.sent.steps.enterNamed'),
            missing: t('resume.sent.missingTyped'),
          }
        : { codeTitle: t('resume.sent.code'), code, lastStep: t('resume.sent.steps.enter') })}
    />
  )
}

/** Whoever saw a code first would type it, although the e-mail may ask for another: it is shown when wanted. */
function WhichCode({ t, children }: { t: Translate; children: ReactNode }) {
  return (
    <>
      <p className="mt-1">{t('resume.sent.which', { code: t('resume.codes.asked') })}</p>
      <Details summary={t('resume.sent.show')} className="mt-2">
        {children}
      </Details>
      <Details summary={t('resume.sent.otherTitle')} className="mt-2">
        <p>{t('resume.sent.other')}</p>
      </Details>
    </>
  )
}

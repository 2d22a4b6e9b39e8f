import { StepForm } from '@/components/form/step-form'
import type { LinkCode } from '@/lib/access/return-links/renew-link.ts'
import { returnPath } from '../../_request/paths.ts'
import type { Visit } from '../../_request/visit.ts'
import { openResumeLink } from '../../[language]/(customer)/_actions/open-resume-link.ts'
import { codeField } from '../layout/code-field.ts'
import { getFormTexts } from '../layout/form-texts.ts'
import { CodeLost, getCodeLead } from './first-code.tsx'

type CodeFormProps = {
  visit: Visit
  code: LinkCode
  hidden: { link: string } | { message: string }
}

/** Asks for the code of a link, by its name, and says what helps without it. */
export function CodeForm({ visit, code, hidden }: CodeFormProps) {
  const { t, portico, language } = visit
  return (
    <>
      <StepForm
        view={{
          stepId: 'code',
          title: `${t('resume.open.heading')} – ${portico.env.brand.name}`,
          heading: t('resume.open.heading'),
          lead: getCodeLead(t, code),
          fields: [codeField({ label: t(`resume.codes.${code}`), hint: t('resume.open.hint') })],
          messages: {},
          fieldContext: {},
          submitLabel: t('resume.open.submit'),
        }}
        texts={getFormTexts(t)}
        action={openResumeLink}
        hidden={{ language, ...hidden }}
        afterHeading={<p className="mt-2">{t('resume.open.why')}</p>}
      />
      <p className="mt-3">
        {/* A further link by address has the same code while the address is not proven. */}
        {code === 'page' ? (
          <a href={returnPath(language)} className="link inline-flex min-h-3 items-center">
            {t('resume.open.noCode')}
          </a>
        ) : (
          <CodeLost t={t} code={code} />
        )}
      </p>
    </>
  )
}

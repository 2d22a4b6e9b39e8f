import { codeField } from '@/app/_components/layout/code-field.ts'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { returnPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { StepForm } from '@/components/form/step-form'
import type { LinkCode } from '@/lib/access/return-links/renew-link.ts'
import { openResumeLink } from '../open-resume-link.ts'
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

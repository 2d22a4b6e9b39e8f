import { codeField } from '@/app/_components/layout/code-field.ts'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { returnPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import type { LinkCode } from '@/lib/access/return-links/renew-link.ts'
import { openReturnLink } from '../open-return-link.ts'
import { CodeLost, getCodeLead } from './first-code.tsx'

type CodeFormProps = {
  visit: Visit
  code: LinkCode
  hidden: { link: string } | { message: string }
}

/** Asks for the code of a link, by its name, and says what helps without it. */
export function CodeForm({ visit, code, hidden }: CodeFormProps) {
  const { t, language } = visit
  return (
    <>
      <PageForm
        visit={visit}
        id="code"
        heading={t('return.open.heading')}
        lead={getCodeLead(t, code)}
        fields={[codeField({ label: t(`return.codes.${code}`), hint: t('return.open.hint') })]}
        submit={t('return.open.submit')}
        action={openReturnLink}
        hidden={{ ...hidden }}
        afterHeading={<p className="mt-2">{t('return.open.why')}</p>}
      />
      <p className="mt-3">
        {/* A further link by address has the same code while the address is not proven. */}
        {code === 'page' ? (
          <a href={returnPath(language)} className="link inline-flex min-h-3 items-center">
            {t('return.open.noCode')}
          </a>
        ) : (
          <CodeLost t={t} code={code} />
        )}
      </p>
    </>
  )
}

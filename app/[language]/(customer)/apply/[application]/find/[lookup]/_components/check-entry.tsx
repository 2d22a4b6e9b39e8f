import { PageForm } from '@/app/_components/layout/page-form.tsx'
import type { ChangeSource } from '@/app/_request/paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { choiceOf } from '@/app/[language]/(customer)/apply/[application]/find/[lookup]/describe-results.ts'
import { buildPeopleField } from '@/app/[language]/(customer)/apply/[application]/find/[lookup]/entry-people.ts'
import { findInRegister } from '@/app/[language]/(customer)/apply/[application]/find/[lookup]/find-in-register.ts'
import {
  formatRegisterNames,
  lookupPath,
  manualPath,
  prefillVisit,
} from '@/app/[language]/(customer)/apply/[application]/register-lookup.ts'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import type { Lookup } from '@/lib/registers/rules/entry-to-answers.ts'
import type { RegisterEntry } from '@/lib/registers/rules/register-entry.ts'
import { buildEntryRows, buildKeptRows } from './entry-rows.ts'

/** Shows what a register says as the resulting answers, before any of it is saved. */
export async function CheckEntry(props: {
  visit: ApplicationVisit
  lookup: Lookup
  entry: RegisterEntry
  from: ChangeSource | undefined
  /** The answers were changed since the page was shown. */
  isChanged: boolean
}) {
  const { visit, lookup, entry, from, isChanged } = props
  const { application, t } = visit
  const kind = lookup === 'company' ? 'company' : 'address'
  const register = formatRegisterNames(visit, [entry.register])
  const { status } = entry
  const prefilled = await prefillVisit(visit, lookup, entry)
  const rows = await buildEntryRows(visit, prefilled)
  const replaced = rows.filter(({ replaces }) => replaces).length
  // If something is replaced, the remaining answers may be another company's.
  const kept = lookup === 'company' && replaced > 0 ? await buildKeptRows(visit, prefilled) : []
  const replacedText = t('registers.check.replaced', { count: replaced })
  const isDoubtful = status === 'ended' || status === 'insolvent'
  const links = [
    {
      href: lookupPath(visit, lookup, { again: 'yes', change: from }),
      text: t('registers.check.again'),
    },
    { href: manualPath(visit, lookup, from), text: t(`registers.manual.${kind}`) },
  ]
  return (
    <>
      <PageForm
        visit={visit}
        id="check_entry"
        heading={t(`registers.check.${kind}`)}
        lead={t('registers.check.lead', { register })}
        submit={
          replaced > 0
            ? t('registers.check.replace', { count: replaced })
            : t(kind === 'company' ? 'registers.check.useCompany' : 'registers.check.useAddress')
        }
        action={findInRegister}
        hidden={{
          application: application.id,
          lookup,
          use: 'yes',
          checked: choiceOf(entry),
          revision: String(application.revision),
        }}
        fields={await buildPeopleField(visit, entry)}
        changing={from}
        // Hardly anybody opens an account with such a company: the way on is not the first to be pressed.
        tone={isDoubtful ? 'secondary' : 'primary'}
        afterHeading={
          <div className="mt-3 flex flex-col gap-3">
            {isChanged && <Notice tone="warning">{t('registers.check.changed')}</Notice>}
            {isDoubtful && (
              <Notice tone="warning">{t(`registers.check.${status}`, { register })}</Notice>
            )}
            {replaced > 0 &&
              (isDoubtful ? <p>{replacedText}</p> : <Notice tone="warning">{replacedText}</Notice>)}
            <SummaryList
              rows={rows.map(({ replaces, ...row }) => ({
                ...row,
                ...(replaces && { note: <span className="replaced">{replaces}</span> }),
              }))}
            />
            {kept.length > 0 && (
              <section aria-labelledby="kept">
                <h2 id="kept" className="font-strong">
                  {t('registers.check.kept')}
                </h2>
                <SummaryList rows={kept} />
              </section>
            )}
          </div>
        }
      />
      <p className="lookup-ways">
        {links.map(({ href, text }) => (
          <a key={href} href={href} className="link">
            {text}
          </a>
        ))}
      </p>
    </>
  )
}

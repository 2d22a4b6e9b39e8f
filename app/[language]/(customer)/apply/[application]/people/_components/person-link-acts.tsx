import { findSessionToken } from '@/app/_request/session-cookie.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import { remindPerson } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/remind-person.ts'
import { takePersonLinkBack } from '@/app/[language]/(customer)/apply/[application]/people/[person]/link/take-person-link-back.ts'
import { ActForm } from '@/components/form/act-form'
import type { ListedPerson } from '@/components/journey/people-list'
import { buttonClass } from '@/components/ui/button'
import { SixDigits } from '@/components/ui/six-digits'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { findPersonCode } from '@/lib/access/person-links/send-person-link.ts'
import type { ListedPersonLink } from '@/lib/applications/own-part/list-person-links.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'

type LinkActsProps = {
  visit: CustomerVisit
  person: { id: string; name: string }
  link: ListedPersonLink | undefined
}

/** The code of a person's link that can be used, and the forms that remind them and take it back. */
export async function describeLinkActs({
  visit,
  person,
  link,
}: LinkActsProps): Promise<Pick<ListedPerson, 'code' | 'acts'>> {
  if (!link || (link.state !== 'live' && link.state !== 'opened')) return {}
  const { t, actor } = visit
  if (actor.kind === 'staff') return {}
  const code = await findSentCode(visit, link)
  return {
    ...(link.state === 'live' && {
      code: (
        <div className="listed-code">
          {code && (
            <>
              <p className="font-strong">
                {t('personLinks.send.code', { name: isolateDirection(person.name) })}
              </p>
              <SixDigits code={code} className="return-code-small" />
            </>
          )}
          <p className="text-small text-muted">
            {t(code ? 'personLinks.send.codeText' : 'personLinks.send.codeElsewhere')}
          </p>
        </div>
      ),
    }),
    acts: (
      <>
        {link.state === 'live' && (
          <LinkAct visit={visit} person={person} act={remindPerson} text="remind" />
        )}
        <LinkAct visit={visit} person={person} act={takePersonLinkBack} text="revoke" />
      </>
    ),
  }
}

type LinkActProps = Omit<LinkActsProps, 'link'> & {
  act: (form: FormData) => Promise<void>
  text: 'remind' | 'revoke'
}

function LinkAct({ visit: { t, language, application }, person, act, text }: LinkActProps) {
  return (
    <ActForm action={act}>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
      <input type="hidden" name="person" value={person.id} />
      <button type="submit" className={`${buttonClass('secondary')} button-small`}>
        <span>{t(`personLinks.send.${text}`)}</span>
        <VisuallyHidden>{` ${person.name}`}</VisuallyHidden>
      </button>
    </ActForm>
  )
}

/** The code of a link. Nobody of staff reads it in the customer's browser: with the link it opens the part. */
async function findSentCode(
  { portico, application, actor }: CustomerVisit,
  { link, state }: ListedPersonLink,
): Promise<string | undefined> {
  const token = await findSessionToken()
  if (state !== 'live' || actor.kind === 'staff' || !token) return undefined
  return findPersonCode(portico.personLinks, { applicationId: application.id, link, token })
}

import { staffPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { person as personDrawing } from '@/components/ui/state-icon-paths'
import { languageNames } from '@/lib/i18n/languages.ts'
import type { Member } from '@/lib/staff/staff-deps.ts'
import { endStaffSession } from '../end-session.ts'
import { branchName } from './branch-name.ts'
import { SessionEnd } from './sign-in/session-end.tsx'

type StaffMenuProps = {
  visit: Visit
  member: Member
  /** The path after the language, for the other languages. */
  path: string
}

const menuId = 'staff-menu'

/**
 * Shows the signed-in member with account, language, time of sign-out and signing out. The browser opens and
 * closes it by its own attributes: no script is needed, and Escape or a click beside it closes it.
 */
export function StaffMenu({ visit, member, path }: StaffMenuProps) {
  const { t, portico, language } = visit
  const { languages } = portico.env
  const { person, role, branch, session } = member
  return (
    <div className="staff-menu print:hidden">
      <button type="button" popoverTarget={menuId} className="staff-menu-button">
        <Icon drawing={personDrawing} />
        <span>
          <bdi className="staff-menu-name">{person.name}</bdi>
          <span className="block text-muted">{t(`staff.roles.${role}`)}</span>
        </span>
      </button>
      <div id={menuId} popover="auto" className="staff-menu-panel">
        <p>
          <bdi dir="ltr" className="[overflow-wrap:anywhere]">
            {person.address}
          </bdi>
          {branch && <span className="block text-muted">{branchName(visit, branch)}</span>}
        </p>
        <p>
          <a href={staffPath(language, 'account')} className="link link-alone">
            {t('casework.nav.account')}
          </a>
        </p>
        {languages.length > 1 && (
          <LanguageSwitch
            label={t('page.language')}
            all={languages.map((lang): [string, string] => [lang, languageNames[lang]])}
            current={language}
            path={path}
          />
        )}
        <p className="text-muted">
          <SessionEnd visit={visit} member={member} />
        </p>
        <ActForm action={endStaffSession}>
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="session" value={session.id} />
          <Button tone="secondary">{t('staff.home.signOut')}</Button>
        </ActForm>
      </div>
    </div>
  )
}

import { staffPath } from '@/app/_request/paths.ts'
import type { Visit } from '@/app/_request/visit.ts'
import type { StaffRole } from '@/lib/database/states.ts'
import type { MessageKey } from '@/lib/i18n/translate.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import type { Member } from '@/lib/staff/staff-deps.ts'

type Section = {
  /** The first page of the section, below `staff`; its other pages begin with this name and a slash. */
  page: string
  /** Pages of it that do not begin so. */
  others?: readonly string[]
  /** Whether a page of an application is of this section. */
  isPart?: (path: string) => boolean
  text: MessageKey
  /** Tells who sees it; everybody by default. */
  isFor?: (role: StaffRole) => boolean
}

/**
 * The sections of the staff pages, in the order of the navigation. Pages of no other section belong to the
 * first.
 */
const sections: readonly Section[] = [
  { page: '', text: 'casework.nav.applications' },
  {
    page: 'statistics',
    text: 'statistics.nav',
    isFor: (role) => may(role, 'view', 'statistics'),
  },
  {
    page: 'accounts',
    isPart: (path) => /^(brand|keys|webhooks|imports)(\/|$)/.test(path),
    text: 'staffAccounts.nav',
    isFor: (role) => may(role, 'list', 'other_account'),
  },
  {
    page: 'data-requests',
    others: ['erased'],
    isPart: (path) => /^applications\/[^/]+\/data$/.test(path),
    text: 'personalData.list.nav',
    isFor: (role) => may(role, 'approve', 'personal_data'),
  },
]

/** The navigation of the staff pages: the section of the current page is marked. */
export function StaffNav({
  visit: { t, language },
  member,
  page = '',
}: {
  visit: Visit
  member: Member
  /** The path of the page below `staff`, or the query of the first page. */
  page: string | undefined
}) {
  const path = page.replace(/\?.*$/, '')
  const current = findSection(path, member.role)
  return (
    <nav aria-label={t('casework.nav.label')} className="staff-nav print:hidden">
      {sections
        .filter(({ isFor }) => !isFor || isFor(member.role))
        .map((section) => (
          <a
            key={section.page}
            href={staffPath(language, section.page)}
            // "page" only if the link leads to the page itself.
            aria-current={section !== current ? undefined : path === section.page ? 'page' : 'true'}
            className="staff-nav-link"
          >
            {t(section.text)}
          </a>
        ))}
    </nav>
  )
}

/** Refusals and ended steps belong to no section; nor does one's own account, which the menu links to. */
const outside: readonly string[] = [
  'forbidden',
  'limit',
  'account',
  'second-factor',
  'authenticator-app',
  'backup-codes',
  'change-password',
]

/** The section that a page is in, among those that a member sees. */
export function findSection(path: string, role: StaffRole): Section | undefined {
  if (outside.includes(path)) return undefined
  const seen = sections.filter(({ isFor }) => !isFor || isFor(role))
  const below = seen.find(
    ({ page, others, isPart }) =>
      page && (`${path}/`.startsWith(`${page}/`) || others?.includes(path) || isPart?.(path)),
  )
  return below ?? seen[0]
}

import type { MessageKey, Translate } from '@/lib/i18n/translate.ts'

/** The pages of staff that others lead back to, by their paths after the language; the first that fits. */
const names: readonly (readonly [path: RegExp, text: MessageKey])[] = [
  [/^\/staff$/, 'casework.nav.applications'],
  [/^\/staff\/sign-in$/, 'staff.signIn.heading'],
  [/^\/staff\/code$/, 'staff.backup.back'],
  [/^\/staff\/account$/, 'casework.nav.account'],
  [/^\/staff\/second-factor$/, 'staff.factors.heading'],
  [/^\/staff\/accounts$/, 'staffAccounts.heading'],
  [/^\/staff\/accounts\/[^/]+$/, 'staffAccounts.account.details'],
  [/^\/staff\/brand$/, 'brandPreview.heading'],
  [/^\/staff\/keys$/, 'partnerKeys.heading'],
  [/^\/staff\/webhooks$/, 'webhooks.heading'],
  [/^\/staff\/imports$/, 'imports.heading'],
  [/^\/staff\/data-requests$/, 'personalData.list.heading'],
  [/^\/staff\/applications\/[^/]+$/, 'casework.nav.application'],
  [/^\/staff\/applications\/[^/]+\/data$/, 'personalData.heading'],
  [/^\/staff\/applications\/[^/]+\/fill$/, 'assistedEntry.fill.back'],
  [/^\/staff\/applications\/[^/]+\/fill\/link$/, 'assistedEntry.link.heading'],
  [/^\/staff\/applications\/[^/]+\/fill\/people$/, 'assistedEntry.groups.people'],
  [/^\/staff\/applications\/[^/]+\/fill\/people\/[^/]+$/, 'casework.nav.person'],
]

/** Returns the text of a link back to a staff page; "Back" if that page has no name. */
export function getPageName(t: Translate, href: string): string {
  const path = href.replace(/^\/[^/]+/, '').replace(/[?#].*$/, '')
  return t(names.find(([pattern]) => pattern.test(path))?.[1] ?? 'page.back')
}

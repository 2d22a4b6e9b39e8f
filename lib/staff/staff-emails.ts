/** E-mails to members of staff about their accounts. */
import { randomUUID } from 'node:crypto'
import type { BrandLook } from '#lib/config/rules/brand-look.ts'
import type { SupportContacts } from '#lib/config/rules/support-contacts.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { DataRequestKind, StaffRole } from '#lib/database/states.ts'
import { formatDateTimeIn } from '#lib/i18n/dates.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { nameDevice } from '#lib/i18n/name-device.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import { composeEmail, type Paragraph } from '#lib/messages/email/compose-email.ts'
import { listSupportNotes } from '#lib/messages/email/support-notes.ts'
import type { Email } from '#lib/messages/store/mail.ts'
import { passwordLinkLifetimeMs } from './rules/session-lifetime.ts'
import type { StaffDeps } from './staff-deps.ts'
import type { StaffAccount } from './store/staff-accounts.ts'

/** How e-mails to staff are sent, in the installation's language, since theirs is not stored. */
export type StaffEmailSettings = {
  brand: string
  look?: BrandLook | undefined
  publicUrl: URL
  language: Language
  /** The zone of the firm, if it is known; UTC else. */
  zone?: string | undefined
  /** How staff reach the people who run this service. */
  support?: SupportContacts | undefined
}

/** `by`: the name of the administrator. `of`: our id of the account that a colleague is told of. */
export type StaffMessage =
  | { about: 'invitation'; by: string; role: StaffRole; link: string }
  | { about: 'reset'; by: string; link: string }
  | { about: 'forgotten'; link: string }
  /** There is no link if the member signs in at the firm's provider. */
  | { about: 'added'; by: string; role: StaffRole }
  /** `owner`: who typed the old password. */
  | ({ about: 'password_changed'; how: 'owner' | 'link' } & Changed)
  | ({ about: 'factor_changed'; what: ChangedFactor } & Changed)
  | { about: 'colleague_added'; by: string; of: AddedAccount }
  /** Addressed to the owner: nothing is changed yet. */
  | { about: 'factor_reset_requested'; by: string; until: Date }
  /** Addressed to the other administrators, one of whom approves it. */
  | { about: 'factor_reset_approval'; by: string; of: AddedAccount; until: Date }
  /** Addressed to the owner; `approved`: the second person, if one is needed. */
  | { about: 'factor_reset'; by: string; approved?: string; code: string; until: Date }
  /** Addressed to the other administrators. */
  | { about: 'factor_reset_done'; by: string; approved?: string; of: AddedAccount }
  /** Addressed to those who can approve it; `id`: our id of the application. */
  | {
      about: 'data_request'
      by: string
      kind: DataRequestKind
      reference: string
      id: string
      until: Date
    }
  /** Addressed to administrators; `name`: of the endpoint. */
  | { about: 'webhook_disabled'; name: string }

/** `device`: the browser and system with which it was changed, as sessions are listed. */
type Changed = { at: Date; device?: string | null | undefined }

type ChangedFactor = 'app' | 'passkey_added' | 'passkey_removed' | 'backup_codes' | 'set_up_again'

type AddedAccount = Pick<StaffAccount, 'id' | 'role'> & {
  person: Pick<StaffAccount['person'], 'name' | 'address'>
}

/**
 * Queues an e-mail to a member, with its audit event, in the caller's transaction. False if no mail
 * server is configured.
 */
export async function sendStaffEmail(
  { store, now, emails }: Pick<StaffDeps, 'store' | 'now' | 'emails'>,
  tx: Tx,
  { id: account, person }: Pick<StaffAccount, 'id' | 'person'>,
  message: StaffMessage,
): Promise<boolean> {
  if (!emails) return false
  const { about } = message
  const mail = randomUUID()
  const email = composeStaffEmail(emails, person.address, message)
  const at = now()
  await store.mail.addSealed(tx, { id: mail, email, now: at })
  await store.audit.append(tx, {
    actor: { kind: 'system' },
    event: 'staff_notified',
    detail: { account, mail, about, ...('of' in message && { of: message.of.id }) },
    now: at,
  })
  return true
}

/** The e-mail itself. */
export function composeStaffEmail(
  settings: StaffEmailSettings,
  to: string,
  message: StaffMessage,
): Email {
  const { brand, look, language } = settings
  const t = getTranslator(language)
  const headline = t(`staffAccounts.email.headlines.${message.about}`, {
    name:
      'of' in message
        ? `\u2068${message.of.person.name}\u2069`
        : message.about === 'webhook_disabled'
          ? `\u2068${message.name}\u2069`
          : '',
    kind: 'kind' in message ? message.kind : '',
    reference: 'reference' in message ? message.reference : '',
  })
  return composeEmail({
    to,
    language,
    brand,
    look,
    subject: t('staffAccounts.email.subject', { headline, brand }),
    paragraphs: [
      { heading: headline },
      ...listParagraphs(settings, message),
      // As on staff pages, the firm's contact details for customers are left out: they do not help members.
      { note: t('staff.help') },
      ...listSupportNotes(settings.support, language),
    ],
  })
}

/** Tells every other administrator that an account was added, so that nobody adds one unseen. */
export async function notifyAdministrators(
  deps: StaffDeps,
  tx: Tx,
  { by, of }: { by: StaffAccount; of: AddedAccount },
): Promise<void> {
  if (!deps.emails) return
  for (const each of await deps.store.staff.all(tx)) {
    const isOther = each.id !== by.id && each.id !== of.id
    if (!isOther || each.disabledAt || each.role !== 'administrator') continue
    await sendStaffEmail(deps, tx, each, { about: 'colleague_added', by: by.person.name, of })
  }
}

function listParagraphs(
  { brand, publicUrl, language, zone }: StaffEmailSettings,
  message: StaffMessage,
): Paragraph[] {
  const t = getTranslator(language)
  const staff = `${publicUrl.origin}/${language}/staff`
  const hours = passwordLinkLifetimeMs / 3_600_000
  const button = t(`staffAccounts.email.buttons.${message.about}`)
  switch (message.about) {
    case 'invitation':
    case 'reset':
    case 'forgotten':
      return [
        t(`staffAccounts.email.lead.${message.about}`, {
          name: 'by' in message ? message.by : '',
          role: 'role' in message ? t(`staffAccounts.email.roles.${message.role}`) : '',
          brand,
        }),
        { button, url: `${staff}/password/${message.link}` },
        t('staffAccounts.email.linkWorks', { hours }),
        t(`staffAccounts.email.next.${message.about}`),
        { note: t('staffAccounts.email.private') },
        ...(message.about === 'reset'
          ? [{ note: t('staffAccounts.email.linkNotExpected', { name: message.by }) }]
          : []),
        ...(message.about === 'invitation'
          ? [{ note: t('staffAccounts.email.invitationNotExpected') }]
          : []),
      ]
    case 'added':
      return [
        t('staffAccounts.email.lead.added', {
          name: message.by,
          role: t(`staffAccounts.email.roles.${message.role}`),
          brand,
        }),
        t('staffAccounts.email.signIn'),
        { button, url: `${staff}/sign-in` },
        { note: t('staffAccounts.email.invitationNotExpected') },
      ]
    case 'password_changed':
    case 'factor_changed': {
      const time = formatDateTimeIn(zone, message.at, language)
      const device = nameDevice(t, message.device)
      return [
        message.about === 'password_changed'
          ? t('staffAccounts.email.lead.password_changed', { how: message.how, time })
          : t(`staffAccounts.email.changedFactors.${message.what}`, { time }),
        ...(device ? [{ name: t('staffAccounts.email.device'), value: device }] : []),
        t('staffAccounts.email.wasYou'),
        t('staffAccounts.email.notYou'),
        ...(message.about === 'factor_changed' ? [t('staffAccounts.email.notYouFactor')] : []),
        { button, url: `${staff}/forgot-password` },
      ]
    }
    case 'factor_reset_requested':
      return [
        t('staffAccounts.email.lead.factor_reset_requested', {
          name: message.by,
          time: formatDateTimeIn(zone, message.until, language),
        }),
        t('staffAccounts.email.resetAsked'),
        t('staffAccounts.email.resetNotAsked', { name: message.by }),
        { button, url: `${staff}/sign-in` },
      ]
    case 'factor_reset':
      return [
        t('staffAccounts.email.lead.factor_reset', {
          name: message.by,
          second: message.approved ? 'yes' : 'no',
          approved: message.approved ?? '',
        }),
        { words: t('staffAccounts.email.setupCode'), code: message.code },
        t('staffAccounts.email.setupNext', {
          time: formatDateTimeIn(zone, message.until, language),
        }),
        { button, url: `${staff}/sign-in` },
        t('staffAccounts.email.setupPrivate'),
        t('staffAccounts.email.resetNotYours', { name: message.by }),
      ]
    case 'factor_reset_approval':
    case 'factor_reset_done': {
      const { of } = message
      const isDone = message.about === 'factor_reset_done'
      return [
        t(`staffAccounts.email.lead.${message.about}`, {
          name: message.by,
          colleague: `\u2068${of.person.name}\u2069`,
          time: isDone ? '' : formatDateTimeIn(zone, message.until, language),
          second: isDone && message.approved ? 'yes' : 'no',
          approved: (isDone && message.approved) || '',
        }),
        t(`staffAccounts.email.${isDone ? 'lookReset' : 'askFirst'}`, {
          name: message.by,
          colleague: `\u2068${of.person.name}\u2069`,
        }),
        { button, url: `${staff}/accounts/${of.id}${isDone ? '' : '/reset-factor'}` },
      ]
    }
    case 'data_request':
      return [
        t('staffAccounts.email.lead.data_request', {
          name: message.by,
          kind: message.kind,
          reference: message.reference,
          time: formatDateTimeIn(zone, message.until, language),
        }),
        { button, url: `${staff}/applications/${message.id}/data` },
      ]
    case 'webhook_disabled':
      return [
        t('staffAccounts.email.lead.webhook_disabled', { name: message.name }),
        { button, url: `${staff}/webhooks` },
      ]
    case 'colleague_added':
      return [
        t('staffAccounts.email.lead.colleague_added', {
          name: message.by,
          // Typed by the member who added them, and isolated, since it may be of another direction.
          colleague: `\u2068${message.of.person.name}\u2069`,
          role: t(`staffAccounts.email.roles.${message.of.role}`),
        }),
        { name: t('staffAccounts.account.address'), value: message.of.person.address },
        t('staffAccounts.email.look', { name: message.by }),
        { button, url: `${staff}/accounts/${message.of.id}` },
      ]
  }
}

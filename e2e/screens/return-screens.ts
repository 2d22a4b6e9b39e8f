/** Shows how customers return to their application, continue on another device, or say that it was not them. */

import type { LinkEnd } from '../../lib/access/return-links/open-link.ts'
import type { DeviceEnd } from '../../lib/access/store/device-links.ts'
import type { Kind } from '../support/access-case.ts'
import { awaitTimeout, claimDevice, deleteDraft, submitEmpty, submitTyped } from './acts.ts'
import type { Screen } from './screen.ts'

type LinkState = Exclude<LinkEnd, 'expired' | 'finished' | 'unknown'>

const apply = '/[language]/apply/[application]'
const nobody = { by: 'nobody' } as const
const unknown = 'x'.repeat(43)

/** A link to the application that opens nothing any more. */
const returnLinkAs = (state: LinkState): Screen => ({
  name: `return-link-${state}`,
  route: '/[language]/return/[link]/page',
  ...nobody,
  link: { table: 'return_link', columns: `state = '${state}', ended_at = now()` },
})

/** Shows the end of a code for another device, if it was made. */
const deviceLinkAs = (name: string, kind: Kind, columns: string): Screen => ({
  name: `device-${name}`,
  route: `${apply}/device/page`,
  kind,
  link: { table: 'device_link', columns },
})

/** Shows it on the other device. */
const deviceThereAs = (name: string, kind: Kind, columns: string): Screen => ({
  ...deviceLinkAs(`there-${name}`, kind, columns),
  route: '/[language]/device/[link]/page',
  ...nobody,
  path: (on) => `/en/device/${on.deviceLink}`,
})

const endedAs = (state: DeviceEnd) => `state = '${state}', ended_at = now()`
const expired = "expires_at = now() - interval '1 minute'"
/** The browser that opened it has lost it. */
const leftAlone = "state = 'connected', session_hash = decode(repeat('00', 32), 'hex')"

export const returnScreens: readonly Screen[] = [
  { name: 'delete-draft', route: `${apply}/delete/page` },
  { name: 'delete-sent', route: `${apply}/delete/page`, kind: 'sent', familyName: 'Paperless' },
  {
    name: 'draft-deleted',
    route: `${apply}/delete/done/page`,
    own: true,
    act: deleteDraft,
  },
  { name: 'later', route: `${apply}/later/page` },
  {
    name: 'later-error',
    route: `${apply}/later/page`,
    act: submitTyped({ address: 'maya@' }, '#problems'),
  },
  {
    name: 'later-sent',
    route: `${apply}/later/page`,
    own: true,
    act: submitTyped({ address: 'maya@example.com' }, '.return-code'),
  },
  {
    name: 'later-after-sending',
    route: `${apply}/later/page`,
    kind: 'sent',
    familyName: 'Paperless',
  },
  { name: 'later-contact-asked', route: `${apply}/later/page`, kind: 'contact' },
  { name: 'return', route: '/[language]/return/page', ...nobody },
  { name: 'return-error', route: '/[language]/return/page', ...nobody, act: submitEmpty },
  {
    name: 'return-sent',
    route: '/[language]/return/sent/page',
    ...nobody,
    path: () => '/en/return',
    act: submitTyped({ address: 'maya@example.com' }, '.next-steps'),
    leads: true,
  },
  { name: 'return-closed', route: '/[language]/return/closed/page', ...nobody },
  { name: 'return-link', route: '/[language]/return/[link]/page', ...nobody },
  {
    name: 'session-timeout',
    route: '/[language]/return/[link]/page',
    ...nobody,
    own: true,
    act: awaitTimeout,
    leads: true,
  },
  {
    name: 'return-link-wrong-code',
    route: '/[language]/return/[link]/page',
    ...nobody,
    own: true,
    act: submitTyped({ code: '000000' }, '#problems'),
  },
  {
    name: 'return-link-late',
    route: '/[language]/return/[link]/page',
    extra: 'lateLink',
    ...nobody,
  },
  ...(['opened', 'superseded', 'guessed', 'revoked'] as const).map(returnLinkAs),
  {
    name: 'return-link-finished',
    route: '/[language]/return/[link]/page',
    ...nobody,
    isErased: true,
  },
  {
    name: 'return-link-unknown',
    route: '/[language]/return/[link]/page',
    path: () => `/en/return/${unknown}`,
    ...nobody,
  },

  { name: 'return-message', route: '/[language]/return/message/[message]/page', ...nobody },
  {
    name: 'return-message-code',
    route: '/[language]/return/message/[message]/page',
    ...nobody,
    extra: 'sentMessage',
  },

  { name: 'device', route: `${apply}/device/page` },
  { name: 'device-link', route: `${apply}/device/page`, kind: 'ownLink' },
  { name: 'device-number', route: `${apply}/device/page`, kind: 'ownClaimed' },
  {
    name: 'device-number-error',
    route: `${apply}/device/page`,
    kind: 'ownClaimed',
    act: submitEmpty,
  },
  { name: 'device-connected', route: `${apply}/device/page`, kind: 'ownConnected' },
  deviceLinkAs('expired', 'ownLink', expired),
  deviceLinkAs('left', 'ownLink', leftAlone),
  deviceLinkAs('finished', 'ownConnected', endedAs('finished')),
  deviceLinkAs('taken_back', 'ownConnected', endedAs('taken_back')),
  deviceLinkAs('refused', 'ownClaimed', endedAs('refused')),
  deviceLinkAs('guessed', 'ownClaimed', endedAs('guessed')),
  deviceLinkAs('superseded', 'ownLink', endedAs('superseded')),
  deviceLinkAs('withdrawn', 'ownLink', endedAs('withdrawn')),
  { name: 'device-there', route: '/[language]/device/[link]/page', ...nobody },
  {
    name: 'device-there-number',
    route: '/[language]/device/[link]/page',
    ...nobody,
    own: true,
    act: claimDevice,
  },
  {
    name: 'device-there-unknown',
    route: '/[language]/device/[link]/page',
    path: () => `/en/device/${unknown}`,
    ...nobody,
  },
  deviceThereAs('expired', 'ownLink', expired),
  {
    name: 'device-there-taken',
    route: '/[language]/device/[link]/page',
    ...nobody,
    kind: 'ownClaimed',
  },
  deviceThereAs('finished', 'ownConnected', endedAs('finished')),
  deviceThereAs('taken_back', 'ownConnected', endedAs('taken_back')),
  deviceThereAs('refused', 'ownClaimed', endedAs('refused')),
  deviceThereAs('guessed', 'ownClaimed', endedAs('guessed')),
  deviceThereAs('superseded', 'ownLink', endedAs('superseded')),
  deviceThereAs('withdrawn', 'ownLink', endedAs('withdrawn')),
  {
    name: 'device-there-gone',
    route: '/[language]/device/[link]/page',
    ...nobody,
    isErased: true,
  },
  ...(['finished', 'taken_back', 'superseded', 'left', 'returned'] as const).map((why) => ({
    name: `device-closed-${why}`,
    route: '/[language]/device/closed/page',
    ...nobody,
    path: () => `/en/device/closed?why=${why}`,
  })),
  // A device of the branch, which the customer has from staff.
  { name: 'device-lent-review', route: `${apply}/review/page`, by: 'device' },
  { name: 'device-lent-missing', route: `${apply}/review/page`, kind: 'begun', by: 'device' },
  { name: 'device-lent-status', route: `${apply}/status/page`, by: 'device' },
  { name: 'device-code', route: `${apply}/device/code/page`, by: 'device' },
  { name: 'device-code-sent', route: `${apply}/device/code/page`, kind: 'coded', by: 'device' },
  {
    name: 'device-elsewhere',
    route: `${apply}/[step]/page`,
    kind: 'ownConnected',
    path: (on) => `/en/apply/${on.id}/name`,
    leads: true,
  },
  { name: 'not-eligible', route: `${apply}/not-eligible/page` },
  { name: 'not-me', route: `${apply}/not-me/page` },
  { name: 'not-me-received', route: `${apply}/not-me/page`, kind: 'reported' },
  { name: 'not-me-message', route: '/[language]/not-me/[message]/page', ...nobody },
  {
    name: 'not-me-unknown',
    route: '/[language]/not-me/[message]/page',
    path: () => `/en/not-me/${unknown}`,
    ...nobody,
  },
  {
    name: 'reminders-unknown',
    route: '/[language]/reminders/[message]/page',
    path: () => `/en/reminders/${unknown}`,
    ...nobody,
  },
  {
    name: 'not-me-reported',
    route: `${apply}/[step]/page`,
    kind: 'reported',
    path: (on) => `/en/apply/${on.id}/name`,
    leads: true,
  },
]

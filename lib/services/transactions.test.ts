import fs from 'node:fs'
import { expect, it } from 'vitest'

/**
 * The transactions that ask no session, by file: how many, and why. All others go through `transactionFor`,
 * which refuses an actor whose session was closed.
 */
const withoutSession: Record<string, [count: number, why: string]> = {
  'lib/services/applications/end-all-access.ts': [1, 'a command'],
  'app/_request/unsaved-input.ts': [
    1,
    'stores what a session that timed out has typed, for it alone',
  ],
  'lib/services/documents/delete-objects.ts': [3, 'a loop'],
  'lib/services/documents/read-posted-file.ts': [
    1,
    'what arrives, which counts for nothing until it is stored',
  ],
  'lib/services/documents/scan-upload.ts': [1, 'what a scanner found, which is said in any case'],
  'lib/services/documents/send-upload.ts': [4, 'a loop'],
  'lib/services/handoff/device-links.ts': [1, 'a link opened by whoever holds it'],
  'lib/services/handoff/end-device-link.ts': [1, 'closes what a browser was held to'],
  'lib/services/key-custody/audit-keys.ts': [2, 'a loop'],
  'lib/services/not-me-reports/report-not-me.ts': [1, 'a report by a message, without a session'],
  'lib/services/notifications/message-allowance.ts': [1, 'a loop'],
  'lib/services/notifications/outbox.ts': [1, 'a loop'],
  'lib/services/person-links/open-person-link.ts': [1, 'a link opened by whoever holds it'],
  'lib/services/person-links/person-part.ts': [2, 'asks by the session itself, under the lock'],
  'lib/services/person-links/request-new-person-link.ts': [1, 'asked for by an ended link'],
  'lib/services/privacy/erase-expired.ts': [1, 'a loop'],
  'lib/services/privacy/erase-on-request.ts': [1, 'a command'],
  'lib/services/privacy/export-application.ts': [1, 'a command'],
  'lib/services/resume/contact-requests.ts': [1, 'a loop'],
  'lib/services/resume/open-from-message.ts': [2, 'a link opened by whoever holds it'],
  'lib/services/resume/open-link.ts': [1, 'a link opened by whoever holds it'],
  'lib/services/resume/process-link-requests.ts': [1, 'a loop'],
  'lib/services/resume/renew-link.ts': [1, 'asked for by an ended link'],
  'lib/services/applications/start-application.ts': [
    2,
    'begins what no session had before, and opens it to the browser that asked twice',
  ],
  'lib/services/staff/accounts.ts': [1, 'a command'],
  'lib/services/staff/better-auth.ts': [1, 'a start'],
  'lib/services/staff/change-password.ts': [1, 'a link that chooses a password'],
  'lib/services/staff/forgotten-password.ts': [1, 'a loop'],
  'lib/services/staff/passkeys.ts': [1, 'a sign-in'],
  'lib/services/staff/rights-alarms.ts': [1, 'an alarm'],
  'lib/services/staff/scope.ts': [1, 'writes down that somebody was refused'],
  'lib/services/staff/separation-of-duties.ts': [1, 'writes down that somebody was refused'],
  'lib/services/staff/sign-in-attempts.ts': [1, 'a sign-in'],
  'lib/services/staff/sign-in.ts': [2, 'a sign-in'],
  'lib/services/submission/check-second-application.ts': [2, 'a loop'],
  'lib/services/submission/find-own-application.ts': [1, 'a loop'],
  'lib/services/submission/poll-status.ts': [1, 'what the platform said'],
  'lib/services/submission/record-outcome.ts': [2, 'what the platform said'],
  'lib/services/submission/retry-failed-call.ts': [1, 'a loop'],
  'lib/services/webhooks/manage-subscriptions.ts': [2, 'a start, and a command'],
  'lib/services/webhooks/receive-event.ts': [1, 'what the platform said'],
}

it('asks for the session in every transaction that changes something for somebody', () => {
  const files = ['lib/services', 'app'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name)),
  )
  const found = files.flatMap((file) => {
    const { length } = [...fs.readFileSync(file, 'utf8').matchAll(/\.transaction\(/g)]
    return length === 0 ? [] : [[file, length] as const]
  })
  const listed = Object.entries(withoutSession).map(([file, [count]]) => [file, count])
  expect(found.toSorted()).toEqual(listed.toSorted())
})

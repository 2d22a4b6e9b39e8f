import fs from 'node:fs'
import { expect, it } from 'vitest'

/**
 * The transactions that ask no session, by file: how many, and why. All others go through `transactionFor`,
 * which refuses an actor whose session was closed.
 */
const withoutSession: Record<string, [count: number, why: string]> = {
  'lib/applications/end-all-access.ts': [1, 'a command'],
  'app/_answers/unsaved-input.ts': [
    1,
    'stores what a session that timed out has typed, for it alone',
  ],
  'lib/documents/delete-objects.ts': [3, 'a loop'],
  'lib/documents/read-posted-file.ts': [
    1,
    'what arrives, which counts for nothing until it is stored',
  ],
  'lib/documents/scan-upload.ts': [1, 'what a scanner found, which is said in any case'],
  'lib/documents/send-upload.ts': [4, 'a loop'],
  'lib/access/device-links/device-links.ts': [1, 'a link opened by whoever holds it'],
  'lib/access/device-links/end-device-link.ts': [1, 'closes what a browser was held to'],
  'lib/keys/audit-keys.ts': [2, 'a loop'],
  'lib/not-me-reports/report-not-me.ts': [1, 'a report by a message, without a session'],
  'lib/messages/message-allowance.ts': [1, 'a loop'],
  'lib/messages/outbox.ts': [1, 'a loop'],
  'lib/access/person-links/open-person-link.ts': [1, 'a link opened by whoever holds it'],
  'lib/applications/own-part/person-part.ts': [2, 'asks by the session itself, under the lock'],
  'lib/access/person-links/request-new-person-link.ts': [1, 'asked for by an ended link'],
  'lib/imports/file-import-job.ts': [4, 'a loop'],
  'lib/imports/import-applications.ts': [1, 'a command'],
  'lib/imports/manage-imports.ts': [1, 'deletes the part of a file that arrived'],
  'lib/reminders/end-reminders.ts': [1, 'a link in a message, without a session'],
  'lib/reminders/send-reminder.ts': [1, 'a loop'],
  'lib/privacy/erase-expired.ts': [1, 'a loop'],
  'lib/privacy/erase-on-request.ts': [1, 'a command'],
  'lib/privacy/export-application.ts': [1, 'a command'],
  'lib/access/return-links/contact-requests.ts': [1, 'a loop'],
  'lib/access/return-links/open-from-message.ts': [2, 'a link opened by whoever holds it'],
  'lib/access/return-links/open-link.ts': [1, 'a link opened by whoever holds it'],
  'lib/access/return-links/process-link-requests.ts': [1, 'a loop'],
  'lib/access/return-links/renew-link.ts': [1, 'asked for by an ended link'],
  'lib/applications/start-application.ts': [
    2,
    'begins what no session had before, and opens it to the browser that asked twice',
  ],
  'lib/staff/accounts/accounts.ts': [1, 'a command'],
  'lib/staff/sign-in/better-auth.ts': [1, 'a start'],
  'lib/staff/sign-in/change-password.ts': [1, 'a link that chooses a password'],
  'lib/staff/sign-in/forgotten-password.ts': [1, 'a loop'],
  'lib/staff/second-factors/passkeys.ts': [2, 'a sign-in'],
  'lib/staff/accounts/rights-alarms.ts': [1, 'an alarm'],
  'lib/staff/scope/scope.ts': [1, 'writes down that somebody was refused'],
  'lib/staff/separation-of-duties.ts': [1, 'writes down that somebody was refused'],
  'lib/staff/sign-in/sign-in-attempts.ts': [1, 'a sign-in'],
  'lib/staff/sign-in/sign-in.ts': [2, 'a sign-in'],
  'lib/submission/check-second-application.ts': [2, 'a loop'],
  'lib/submission/find-own-application.ts': [1, 'a loop'],
  'lib/submission/poll-status.ts': [1, 'what the platform said'],
  'lib/submission/record-outcome.ts': [2, 'what the platform said'],
  'lib/submission/retry-failed-call.ts': [1, 'a loop'],
  'lib/partners/open-partner-link.ts': [1, 'a link opened by whoever holds it'],
  'lib/partners/write-once.ts': [1, 'asked for with the key of a partner'],
  'lib/webhooks/add-deliveries.ts': [1, 'what is told of a change'],
  'lib/webhooks/send-deliveries.ts': [1, 'a loop'],
  'lib/platform/events/manage-subscriptions.ts': [2, 'a start, and a command'],
  'lib/platform/events/receive-event.ts': [1, 'what the platform said'],
}

// Use cases call these within their transactions; the database's own are commands and starts.
const isBelowUseCases = /^lib\/(database|composition|[\w-]+\/(store|rights|keyring))\//

it('asks for the session in every transaction that changes something for somebody', () => {
  const files = ['lib', 'app'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !isBelowUseCases.test(name)),
  )
  const found = files.flatMap((file) => {
    const { length } = [...fs.readFileSync(file, 'utf8').matchAll(/\.transaction\(/g)]
    return length === 0 ? [] : [[file, length] as const]
  })
  const listed = Object.entries(withoutSession).map(([file, [count]]) => [file, count])
  expect(found.toSorted()).toEqual(listed.toSorted())
})

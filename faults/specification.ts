/**
 * The faults that sending must survive, as they were listed before there was a row: each names the rows
 * that cause it, the test elsewhere that does, or the module whose absence makes it impossible.
 * `specification.test.ts` compares.
 */

type RequiredFault = { fault: string } & (
  | { rows: RegExp }
  /** A file, and the beginning of the test's own words. */
  | { test: [file: string, title: string] }
  /** There is nothing yet that it could befall. */
  | { absent: string }
)

const eventTests = 'lib/platform/events/receive-event.test.ts'
const refusedEventTests = 'lib/platform/events/refuse-event.test.ts'
const webhookTests = 'lib/webhooks/webhooks.test.ts'
const outboxTests = 'lib/messages/outbox.test.ts'
const leaseTests = 'lib/submission/store/leases.test.ts'
const returningTests = 'lib/access/return-links/return-links.test.ts'

export const requiredFaults: Record<string, RequiredFault[]> = {
  browser: [
    { fault: 'double click', rows: /^double click$/ },
    {
      fault: 'Enter and click',
      test: ['e2e/submit-once.spec.ts', 'Enter and a click at the same moment'],
    },
    { fault: 'two tabs', rows: /^two tabs$/ },
    { fault: 'two devices', rows: /^two devices$/ },
    { fault: '50 at once', rows: /^fifty at once$/ },
    { fault: 'refresh and back', rows: /^refresh and back$/ },
    { fault: 'offline and replay', rows: /^the connection is lost while sending, and sent again$/ },
    { fault: 'stale form after a deploy', rows: /^a form of before the last deploy$/ },
    {
      fault: 'its answers are saved',
      rows: /^a step filled in before a deploy keeps its answers$/,
    },
    { fault: 'session gone', rows: /^the session is gone between review and sending$/ },
    { fault: 'edit in one tab', rows: /^an answer is changed in one tab, the other sends$/ },
    // No row's browser runs any; the tests of e2e/ run with it.
    { fault: 'JavaScript off', rows: /^nothing goes wrong$/ },
  ],
  crash: [
    { fault: 'before the intent commits', rows: /^killed at intent_written$/ },
    { fault: 'after the intent commits', rows: /^killed at intent_recorded$/ },
    { fault: 'after the lease', rows: /^killed at lease_acquired$/ },
    { fault: 'after the token', rows: /^killed at token_ready$/ },
    { fault: 'request half written', rows: /^killed create: half written$/ },
    { fault: 'written but unanswered', rows: /^killed (create|submit): done, not answered$/ },
    { fault: 'headers read', rows: /^killed at headers_read$/ },
    { fault: 'body read', rows: /^killed at body_read$/ },
    { fault: 'before the outcome commits', rows: /^killed at outcome_known$/ },
    { fault: 'during', rows: /^killed at outcome_written$/ },
    { fault: 'after', rows: /^killed at outcome_recorded$/ },
    { fault: 'before the reply', rows: /^killed at reply_due$/ },
    {
      fault: 'before the mail',
      test: [outboxTests, 'go after a death before the mail, and again after one before'],
    },
    { fault: 'between operations', rows: /^killed at try_recorded$/ },
    { fault: 'inside recovery', rows: /^killed at intent_recorded, and in recovery at / },
    { fault: 'for all k', rows: /^killed at the boundary number k$/ },
  ],
  endpoints: [
    {
      fault: 'receiver slow, 500, closes, lies',
      test: [webhookTests, 'are tried again under the same id, and later ones'],
    },
    {
      fault: 'silent for three days',
      test: [webhookTests, 'are tried for three days; then the endpoint is disabled'],
    },
    {
      fault: 'several processes send',
      test: [webhookTests, 'go in order, each once, where several processes send'],
    },
    {
      fault: 'killed at each boundary',
      test: ['lib/webhooks/process-kill.test.ts', 'at any boundary loses none'],
    },
  ],
  transport: [
    { fault: 'DNS', rows: /^DNS: / },
    { fault: 'refused', rows: /^the platform refuses connections$/ },
    { fault: 'black hole', rows: /^the platform is a black hole$/ },
    { fault: 'black hole, 200 at once', rows: /^the platform is a black hole for 200 at once$/ },
    { fault: 'TLS, wrong certificate', rows: /^TLS: the certificate is another host’s$/ },
    { fault: 'TLS, handshake', rows: /^TLS: the handshake fails$/ },
    { fault: 'reset before headers', rows: /^create: reset before headers, without effect$/ },
    { fault: 'and with effect', rows: /^create: reset before headers, with effect$/ },
    { fault: 'reset in the body', rows: /^create: reset in the body$/ },
    { fault: 'timeout after commit', rows: /^create: timeout after commit$/ },
    { fault: 'one byte a second', rows: /^create: one byte a second$/ },
    { fault: 'truncated', rows: /^create: truncated$/ },
    { fault: 'stale keep-alive', rows: /^create: stale keep-alive$/ },
    { fault: 'delivered twice', rows: /^create: delivered twice$/ },
    { fault: 'delivered late', rows: /^create: delivered late$/ },
  ],
  status: [
    { fault: '400 with fields', rows: /^create: 400 with fields$/ },
    ...['create', 'update', 'submit', 'the second of three people'].flatMap((on) =>
      ['before', 'after'].map((when) => ({
        fault: `${on}: 400 that names nothing, ${when} effect`,
        rows: new RegExp(`^${on}: a bare 400 ${when} effect$`),
      })),
    ),
    { fault: '401 once', rows: /^create: 401 once$/ },
    { fault: '401 always', rows: /^create: 401 always, until it is healed$/ },
    ...[403, 404, 408, 409, 413, 415, 422, 429].map((code) => ({
      fault: String(code),
      rows: new RegExp(`^create: ${code}$`),
    })),
    ...['of 0 seconds', 'as a date', 'as asctime', 'in the past', 'negative', 'as words'].map(
      (form) => ({
        fault: `Retry-After ${form}`,
        rows: new RegExp(`^create: 429 with Retry-After ${form}$`),
      }),
    ),
    { fault: 'Retry-After of years', rows: /^create: 429 with a Retry-After of years$/ },
    ...[500, 502, 503, 504].flatMap((code) =>
      ['before', 'after'].map((when) => ({
        fault: `${code} ${when} commit`,
        rows: new RegExp(`^create: ${code} ${when} commit$`),
      })),
    ),
    ...[300, 301, 302, 303, 304, 305, 307, 308].map((code) => ({
      fault: String(code),
      rows: new RegExp(`^create: ${code}$`),
    })),
    { fault: '3xx to another host', rows: /^create: 30\d to another host$/ },
    { fault: '202', rows: /^create: 202 after commit$/ },
    { fault: '204', rows: /^create: 204 after commit$/ },
    { fault: 'odd codes', rows: /^create: (599|600|999) after commit$/ },
  ],
  body: [
    { fault: 'malformed', rows: /^create: malformed$/ },
    { fault: 'HTML with 200', rows: /^create: HTML$/ },
    { fault: 'empty', rows: /^create: empty$/ },
    ...['missing', 'null', 'a number', 'huge'].map((what) => ({
      fault: `id ${what}`,
      rows: new RegExp(`^create: id ${what}$`),
    })),
    { fault: 'unknown enum', rows: /^status: a word nobody knows$/ },
    { fault: 'gzip bomb', rows: /^create: a gzip bomb$/ },
    { fault: '50 MB', rows: /^create: 50 MB$/ },
    { fault: '__proto__', rows: /^create: __proto__$/ },
    { fault: 'another application’s answer', rows: /^create: another application's answer$/ },
  ],
  companies: [
    { fault: 'before the first person', rows: /^the application of a company is looked at: / },
    {
      fault: 'timeout at the 2nd of 3',
      rows: /^the second of three people: timeout after commit$/,
    },
    { fault: 'killed between people', rows: /^killed between the people of a company: / },
    { fault: 'one person refused', rows: /^one person refused/ },
    { fault: 'between people and submit', rows: /^the submit of a company: / },
  ],
  'applications that are created early': [
    { fault: 'creation unanswered', rows: /^early create: timeout after commit$/ },
    {
      fault: 'creation unanswered, and a reset',
      rows: /^early create: reset before headers, with effect$/,
    },
    { fault: '500 to the creation', rows: /^early create: 500 (before|after) commit$/ },
    { fault: 'creation delivered twice', rows: /^early create: delivered twice$/ },
    { fault: 'platform away until the acceptance', rows: /^early: the platform is away until/ },
    {
      fault: 'accepted while the creation is on its way',
      rows: /^early: accepted while its creation/,
    },
    { fault: 'in-flight duplicates', rows: /^early: saved five times at once$/ },
    { fault: 'update of a draft unanswered', rows: /^early change: timeout after commit$/ },
    { fault: 'acceptance unanswered', rows: /^early acceptance: timeout after commit$/ },
    { fault: '500 to the acceptance', rows: /^early acceptance: 500 (before|after) commit$/ },
    { fault: 'submit unanswered', rows: /^early submit: timeout after commit$/ },
    { fault: 'required before the acceptance', rows: /^early: the platform requires more$/ },
    { fault: 'killed while preparing', rows: /^killed while preparing: at outcome_known$/ },
    { fault: 'killed while accepting', rows: /^killed while accepting: at outcome_known$/ },
    {
      fault: 'creation done, not answered',
      rows: /^killed while preparing: create: done, not answered$/,
    },
  ],
  token: [
    { fault: 'expires in flight', rows: /^the token expires in flight/ },
    { fault: '50 with an empty cache', rows: /^fifty at once with an empty token cache$/ },
    { fault: 'refresh fails', rows: /^the token lives six seconds and its renewal fails$/ },
    { fault: 'endpoint down', rows: /^the token endpoint (answers 503|resets|is silent)$/ },
    { fault: 'invalid client', rows: /^the client is not known any more, and then again$/ },
    { fault: 'rotated secret', rows: /^the secret is rotated, and ours a restart later$/ },
    { fault: 'clock jumps 1 h ahead', rows: /^the clock jumps an hour ahead and back$/ },
    { fault: 'clock jumps 1 h back', rows: /^the clock jumps an hour back and ahead$/ },
  ],
  storage: [
    { fault: 'away before the intent', rows: /^the database is away before the intent$/ },
    { fault: 'away once it is ours', rows: /^the database goes away at intent_recorded$/ },
    { fault: 'away after success', rows: /^the database goes away at outcome_known$/ },
    { fault: 'deadlock', rows: /^the database gives a transaction up \(deadlock\)$/ },
    { fault: 'paused lease owner', rows: /^a paused owner of the lease wakes up$/ },
    { fault: 'two workers', rows: /^two workers take what is due, thirty at once$/ },
    { fault: 'one poison row', rows: /^one that cannot be read does not hold up the others$/ },
    { fault: 'key missing', rows: /^a server without its encryption key does not open$/ },
  ],
  webhooks: [
    {
      fault: 'early, late',
      test: [eventTests, 'ignores one that is early, late or of no application here'],
    },
    { fault: 'twice', test: [eventTests, 'processes an event once, however often it is sent'] },
    { fault: 'out of order', test: [eventTests, 'uses nothing else of it'] },
    {
      fault: 'forged',
      test: [refusedEventTests, 'accepts the key of every subscription, and of none'],
    },
  ],
  mail: [
    { fault: 'server away', test: [outboxTests, 'wait for a mail server that is away'] },
    { fault: 'refused', test: [outboxTests, 'go again after a server’s "not now"'] },
    { fault: 'wrong certificate', test: [outboxTests, 'do not go to a server whose certificate'] },
    { fault: 'paused lease owner', test: [leaseTests, 'are taken over once they have ended'] },
    { fault: 'two workers', test: [outboxTests, 'leave once, however many instances look'] },
    { fault: 'link opened twice', test: [returningTests, 'is opened once, however many press'] },
  ],
  instances: [
    { fault: 'any step on any instance', rows: /^any step lands on any instance$/ },
    { fault: 'kill either while it sends', rows: /^either instance is killed at any time/ },
    { fault: 'kill either on the way', rows: /^an instance is killed between any two steps$/ },
    { fault: 'migrations race', rows: /^three instances migrate one empty database at once$/ },
    { fault: 'one process on PGlite', rows: /^a second process on an embedded database/ },
  ],
}

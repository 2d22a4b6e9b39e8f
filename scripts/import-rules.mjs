/**
 * Which layer may import which, a row a layer. The first layer whose pattern fits a file is its layer, and a
 * layer may import itself. `types`: of these only types. `browser`: its files also run there, so they import
 * nothing of Node.
 */
const rules = ['rules', 'onboarding', 'contract']
const outside = ['adapters', 'platform', 'store', 'database']
const below = ['use cases', 'state', 'http', ...outside, 'config', 'i18n', ...rules]

export const layers = [
  // Tests and what serves them may import everything; only they import each other.
  {
    name: 'tests',
    files: /\.test\.tsx?$|^(test-support|e2e|faults|bench|demo)\/|^(playwright|vitest)\.config/,
    imports: 'all',
  },
  // No script imports the server, which opens the database and starts loops when it is imported.
  { name: 'scripts', files: /^scripts\//, imports: ['connection', ...below] },
  {
    name: 'app',
    files: /^(app\/|instrumentation\.ts$)/,
    imports: ['components', 'server', 'use cases', 'state', 'http', ...outside, 'i18n', ...rules],
  },
  { name: 'components', files: /^components\//, imports: rules, types: ['i18n'], browser: true },
  // Connections that the server and the operator's commands share.
  {
    name: 'connection',
    files: /^lib\/composition\/connect-/,
    imports: [...outside, 'config', ...rules],
  },
  { name: 'server', files: /^lib\/composition\//, imports: ['connection', ...below] },
  // Fail points and spans are hooks that do nothing by themselves, so even the platform's client may have them.
  {
    name: 'contract',
    files: /^lib\/(platform\/contract\/|observability\/(fail-points|trace-span)\.ts$)/,
    imports: [],
    browser: true,
  },
  // The client and the simulator speak the platform's interface and know nothing of Portico's questions.
  { name: 'platform', files: /^lib\/platform\/(client|simulator)\//, imports: ['contract'] },
  {
    name: 'onboarding',
    files: /^lib\/onboarding\//,
    imports: ['contract', 'i18n'],
    types: ['rules'],
    browser: true,
  },
  { name: 'i18n', files: /^lib\/i18n\//, imports: [], types: rules, browser: true },
  // These rules hash and sign with Node.
  {
    name: 'rules',
    files: /^lib\/((audit|access|messages|partners|webhooks)\/rules|acceptance\/evidence)\//,
    imports: ['i18n', ...rules],
    types: ['store'],
  },
  {
    name: 'rules',
    files: /^lib\/[\w-]+\/rules\//,
    imports: ['i18n', ...rules],
    types: ['store', 'database'],
    browser: true,
  },
  { name: 'config', files: /^lib\/config\//, imports: ['i18n', ...rules] },
  {
    name: 'store',
    files: /^lib\/([\w-]+\/store|access\/rights|keys\/keyring)\/|^lib\/database\/store\.ts$/,
    imports: ['database', 'platform', 'config', 'i18n', ...rules],
  },
  { name: 'database', files: /^lib\/database\//, imports: ['config', 'i18n', ...rules] },
  // What speaks to something outside the process other than the platform and the database.
  {
    name: 'adapters',
    files:
      /^lib\/(messages\/(email|sms)|documents\/(storage|scanner|pictures|isolation)|keys\/services|observability|registers\/clients|webhooks\/client|acceptance\/(terms|time-stamping))\//,
    imports: ['platform', 'config', 'i18n', ...rules],
    types: ['store', 'database'],
  },
  {
    name: 'http',
    files: /^lib\/http\//,
    imports: ['config', 'i18n', ...rules],
    types: outside,
  },
  // These read and write within the transaction of a use case, which tells what is true of an application.
  {
    name: 'state',
    files: /^lib\/[\w-]+\/state\//,
    imports: [...outside, 'i18n', ...rules],
    types: ['use cases'],
  },
  {
    name: 'use cases',
    files: /^lib\/[\w-]+\//,
    imports: ['state', 'http', ...outside, 'i18n', ...rules],
  },
]

/**
 * The features whose use cases a feature's own may call: only features further up in this table, so that there is no
 * cycle. Types, rules, stores and state (`layers`) are free.
 */
export const reaches = {
  keys: [],
  audit: [],
  staff: [],
  messages: [],
  platform: [],
  statistics: ['staff'],
  access: ['staff', 'messages'],
  documents: ['access', 'messages'],
  submission: ['messages', 'access', 'documents'],
  webhooks: ['messages', 'staff'],
  reminders: ['messages'],
  'risk-flags': ['staff', 'messages'],
  applications: ['messages', 'access', 'documents', 'submission'],
  registers: ['applications'],
  partners: ['staff', 'access', 'documents', 'applications'],
  imports: ['staff', 'partners', 'messages'],
  acceptance: ['messages', 'access', 'submission', 'risk-flags', 'applications'],
  'not-me-reports': ['staff', 'messages', 'access'],
  privacy: ['staff', 'messages', 'access'],
  casework: [
    ...['staff', 'messages', 'statistics', 'access', 'documents', 'submission', 'risk-flags'],
    ...['applications', 'not-me-reports'],
  ],
}

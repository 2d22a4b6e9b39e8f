/**
 * Who may import whom: the rooms of the house as a table. Imports go down only.
 * The first room whose pattern fits a file is its room. A room may always import itself.
 */

/** What things mean: pure, the same in the browser and on the server. */
const meaning = [
  'boundary',
  'onboarding',
  'flag-rules',
  'audit',
  'evidence',
  'contract',
  'messages',
  'brand',
  'catalogue',
  'platform-values',
  'address',
]
/** What is outside the process, or stands for it. */
const outside = ['store', 'platform', 'sandbox', 'scanner', 'log', 'terms']
/** What the application does. */
const services = [
  'submission',
  'documents',
  'events',
  'access',
  'retention',
  'record',
  'mail',
  'returning',
  'staff',
  'desk',
  'flags',
  'devices',
  'anchoring',
  'notices',
  'reports',
]

export const rooms = [
  // Tests, and what serves them, look at everything; nothing but they looks at them.
  {
    room: 'tests',
    files: /\.test\.tsx?$|^(lib\/testing|e2e|faults|bench)\/|^(playwright|vitest)\.config/,
    may: 'all',
  },
  // Not the server: who imports that opens the house and starts its loops.
  {
    room: 'scripts',
    files: /^scripts\//,
    may: [
      ...meaning,
      'env',
      'folder',
      'connect',
      'store',
      'platform',
      'scanner',
      'log',
      'terms',
      'submission',
      'documents',
      'events',
      'retention',
      'mail',
      'staff',
      'desk',
      'anchoring',
    ],
  },
  {
    room: 'app',
    files: /^(app\/|proxy\.ts$)/,
    may: ['components', 'server', 'periods', ...services, ...outside, ...meaning],
  },
  { room: 'instrumentation', files: /^instrumentation/, may: ['server', ...meaning] },
  { room: 'components', files: /^components\//, may: meaning, pure: true },
  {
    room: 'server',
    files: /^lib\/(server|open|existing-pages)\.ts$/,
    may: ['env', 'folder', 'connect', 'periods', ...services, ...outside, ...meaning],
  },
  // The way to the platform, which the server and the operators' commands share.
  { room: 'connect', files: /^lib\/connect-platform\.ts$/, may: ['env', ...outside, ...meaning] },
  {
    room: 'env',
    files: /^lib\/(env|env-(variables|unknown|secrets)|local-secrets)\.ts$/,
    may: ['folder', 'periods', ...meaning],
  },
  { room: 'folder', files: /^lib\/data-folder\.ts$/, may: [] },
  {
    room: 'submission',
    files: /^lib\/submission\//,
    may: ['access', 'mail', 'notices', 'periods', ...outside, ...meaning],
  },
  {
    room: 'documents',
    files: /^lib\/documents\//,
    may: ['submission', 'access', ...outside, ...meaning],
  },
  { room: 'record', files: /^lib\/record\//, may: meaning },
  { room: 'events', files: /^lib\/events\//, may: ['access', ...outside, ...meaning] },
  { room: 'periods', files: /^lib\/retention\/periods\.ts$/, may: [], pure: true },
  { room: 'retention', files: /^lib\/retention\//, may: ['periods', ...outside, ...meaning] },
  { room: 'access', files: /^lib\/access\//, may: [...outside, ...meaning] },
  { room: 'mail', files: /^lib\/mail\//, may: [...outside, ...meaning] },
  {
    room: 'returning',
    files: /^lib\/returning\//,
    may: [
      'access',
      'mail',
      'notices',
      'staff',
      'submission',
      'flags',
      'periods',
      ...outside,
      ...meaning,
    ],
  },
  { room: 'staff', files: /^lib\/staff\//, may: ['access', ...outside, ...meaning] },
  {
    room: 'desk',
    files: /^lib\/desk\//,
    may: ['staff', 'submission', 'documents', ...outside, ...meaning],
  },
  { room: 'flag-rules', files: /^lib\/flags\/rules\.ts$/, may: [], pure: true },
  {
    room: 'flags',
    files: /^lib\/flags\//,
    may: ['submission', 'staff', 'access', ...outside, ...meaning],
  },
  {
    room: 'devices',
    files: /^lib\/devices\//,
    may: ['access', 'mail', 'notices', 'returning', 'staff', 'submission', ...outside, ...meaning],
  },
  { room: 'notices', files: /^lib\/notices\//, may: ['mail', ...outside, ...meaning] },
  {
    room: 'reports',
    files: /^lib\/reports\//,
    may: [
      'access',
      'devices',
      'flags',
      'mail',
      'notices',
      'returning',
      'staff',
      ...outside,
      ...meaning,
    ],
  },
  { room: 'anchoring', files: /^lib\/anchoring\//, may: [...outside, ...meaning] },
  { room: 'store', files: /^lib\/store\//, may: ['folder', 'log', ...meaning] },
  {
    room: 'contract',
    files: /^lib\/platform\/(contract|country-codes|enumerations)\.ts$/,
    may: [],
    pure: true,
  },
  { room: 'platform', files: /^lib\/platform\//, may: ['boundary', 'contract'] },
  { room: 'sandbox', files: /^lib\/sandbox\//, may: ['contract'] },
  { room: 'scanner', files: /^lib\/scanner\//, may: [] },
  { room: 'log', files: /^lib\/log\.ts$/, may: [] },
  { room: 'terms', files: /^lib\/terms\//, may: meaning },
  { room: 'onboarding', files: /^lib\/onboarding\//, may: meaning, pure: true },
  { room: 'messages', files: /^lib\/messages\//, may: meaning, pure: true },
  { room: 'boundary', files: /^lib\/boundary\.ts$/, may: [], pure: true },
  { room: 'audit', files: /^lib\/audit\//, may: meaning },
  { room: 'evidence', files: /^lib\/evidence\//, may: meaning },
  { room: 'brand', files: /^lib\/brand\.ts$/, may: [], pure: true },
  { room: 'catalogue', files: /^lib\/catalogue\.ts$/, may: ['contract'], pure: true },
  { room: 'platform-values', files: /^lib\/platform-values\.ts$/, may: ['contract'], pure: true },
  { room: 'address', files: /^lib\/public-url\.ts$/, may: [], pure: true },
]

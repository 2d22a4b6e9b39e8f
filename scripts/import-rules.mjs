/**
 * Defines which layer may import which, a row per layer, from the top down. The first layer whose pattern fits
 * a file is its layer, and a layer may import itself. `types`: only types of these may be imported. `browser`:
 * its files also run there, so they import nothing of Node.
 */
const domain = ['domain', 'contract']
const adapters = ['adapters', 'platform']
const below = [
  'services',
  'security',
  'builds',
  'compression',
  ...adapters,
  'config',
  'i18n',
  ...domain,
]

export const layers = [
  // Tests, and what serves them, look at everything; nothing but they looks at them.
  {
    name: 'tests',
    files: /\.test\.tsx?$|^(test-support|e2e|faults|bench|demo)\/|^(playwright|vitest)\.config/,
    imports: 'all',
  },
  // Excludes the server: importing it opens the database and starts its loops.
  { name: 'scripts', files: /^scripts\//, imports: ['connection', ...below] },
  {
    name: 'app',
    files: /^(app\/|instrumentation\.ts$)/,
    imports: ['components', 'server', 'services', 'security', ...adapters, 'i18n', ...domain],
  },
  { name: 'components', files: /^components\//, imports: domain, types: ['i18n'], browser: true },
  {
    name: 'server',
    files:
      /^lib\/(server|start-server|compose-services|compose-keys|observation|open-store|session-ended)\.ts$/,
    imports: ['connection', ...below],
  },
  // The ways to the platform, the registers, the bucket and the key services, which the server and the operators' commands share.
  {
    name: 'connection',
    files: /^lib\/connect-(documents|platform|registers|keys)\.ts$/,
    imports: [...adapters, 'config', ...domain],
  },
  {
    name: 'services',
    files: /^lib\/services\//,
    imports: ['security', ...adapters, 'i18n', ...domain],
  },
  {
    name: 'security',
    files: /^lib\/security\//,
    imports: ['config', 'i18n', ...domain],
    types: adapters,
  },
  { name: 'compression', files: /^lib\/compression\//, imports: [] },
  { name: 'builds', files: /^lib\/builds\//, imports: ['compression'] },
  // The client and the simulator speak the platform's interface, and know nothing of how it is used.
  {
    name: 'platform',
    files: /^lib\/adapters\/platform-(client|simulator)\//,
    imports: ['contract'],
  },
  {
    name: 'adapters',
    files: /^lib\/adapters\//,
    imports: ['platform', 'config', 'i18n', ...domain],
  },
  { name: 'config', files: /^lib\/config\//, imports: ['i18n', ...domain] },
  { name: 'i18n', files: /^lib\/i18n\//, imports: [], types: domain, browser: true },
  {
    name: 'contract',
    files: /^lib\/domain\/(contract\/|(fail-points|trace-span)\.ts$)/,
    imports: [],
    browser: true,
  },
  // These sign and hash, which only the server does.
  {
    name: 'domain',
    files: /^lib\/domain\/(audit|evidence)\//,
    imports: ['i18n', 'contract'],
  },
  { name: 'domain', files: /^lib\/domain\//, imports: ['i18n', 'contract'], browser: true },
]

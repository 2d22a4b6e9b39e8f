/**
 * Who may import whom, one row a layer. Imports go down only: app, components → services →
 * adapters, security → domain, i18n. The first layer whose pattern fits a file is its layer, and a
 * layer may always import itself.
 */
const domain = ['domain', 'contract', 'fail points']
const adapters = ['adapters', 'platform adapters']

export const layers = [
  // Tests, and what serves them, look at everything; nothing but they looks at them.
  {
    layer: 'tests',
    files: /\.test\.tsx?$|^(test-support|e2e|faults|bench)\/|^(playwright|vitest)\.config/,
    may: 'all',
  },
  // Not the server: who imports that opens the database and starts its loops.
  {
    layer: 'scripts',
    files: /^scripts\//,
    may: ['connection', 'services', 'security', ...adapters, 'config', 'i18n', ...domain],
  },
  { layer: 'instrumentation', files: /^instrumentation/, may: ['server', ...domain] },
  {
    layer: 'app',
    files: /^(app\/|proxy\.ts$)/,
    may: ['components', 'server', 'services', 'security', ...adapters, 'i18n', ...domain],
  },
  { layer: 'components', files: /^components\//, may: ['i18n', ...domain], pure: true },
  {
    layer: 'server',
    files: /^lib\/(server|start-server)\.ts$/,
    may: ['connection', 'services', 'security', ...adapters, 'config', 'i18n', ...domain],
  },
  // The way to the platform, which the server and the operators' commands share.
  {
    layer: 'connection',
    files: /^lib\/connect-platform\.ts$/,
    may: [...adapters, 'config', ...domain],
  },
  {
    layer: 'services',
    files: /^lib\/services\//,
    may: ['security', ...adapters, 'i18n', ...domain],
  },
  { layer: 'security', files: /^lib\/security\//, may: [...adapters, 'i18n', ...domain] },
  // These two speak the platform's interface and know nothing of how Portico uses it.
  {
    layer: 'platform adapters',
    files: /^lib\/adapters\/platform-(client|simulator)\//,
    may: ['contract', 'fail points'],
  },
  {
    layer: 'adapters',
    files: /^lib\/adapters\//,
    may: ['platform adapters', 'config', 'i18n', ...domain],
  },
  { layer: 'config', files: /^lib\/config\//, may: ['i18n', ...domain] },
  { layer: 'i18n', files: /^lib\/i18n\//, may: [...domain], pure: true },
  { layer: 'contract', files: /^lib\/domain\/contract\//, may: [], pure: true },
  { layer: 'fail points', files: /^lib\/domain\/fail-points\.ts$/, may: [], pure: true },
  {
    layer: 'domain',
    files: /^lib\/domain\/(audit|evidence)\//,
    may: ['i18n', ...domain],
  },
  {
    layer: 'domain',
    files: /^lib\/domain\//,
    may: ['i18n', ...domain],
    pure: true,
  },
]

/**
 * compose.yaml, the Helm chart and the files for Prometheus, by the tools that read them: docker-compose, Helm and
 * Kubernetes' own types, promtool.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { secretNames, variableNames } from '../lib/config/variables.ts'
import { root } from '../scripts/runtime.mjs'
import { ensureDeployTools } from '../test-support/image/deploy-tools.mjs'
import { listExpressions } from '../test-support/monitoring-files.ts'
import { expect, test } from './support/test.ts'

const chart = path.join(root, 'deploy/helm/portico')
const valuesOf = (name: string) => path.join(chart, 'ci', `${name}-values.yaml`)

type Manifest = {
  apiVersion: string
  kind: string
  metadata: {
    name: string
    labels: Record<string, string>
    annotations?: Record<string, string>
  }
  spec: Record<string, unknown>
}
type Container = {
  env?: { name: string; value: string }[]
  securityContext: unknown
  volumeMounts: { mountPath: string }[]
}
type Pod = {
  securityContext: unknown
  containers: Container[]
  volumes: { name: string; projected?: { sources: { secret: { items: { path: string }[] } }[] } }[]
  [field: string]: unknown
}
type Template = { metadata: { labels: Record<string, string> }; spec: Pod }

let tools: Awaited<ReturnType<typeof ensureDeployTools>>
let folder: string

test.beforeAll(async () => {
  tools = await ensureDeployTools()
  folder = await mkdtemp(path.join(tmpdir(), 'portico-deploy-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

function helm(...args: string[]) {
  return spawnSync(tools.helm, args, {
    encoding: 'utf8',
    env: { PATH: '', HOME: folder, NODE_ENV: 'test' },
  })
}

function render(...args: string[]): Manifest[] {
  const { status, stdout, stderr } = helm('template', 'portico', chart, ...args)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return parseAllDocuments(stdout).map((document) => document.toJS())
}

function find(manifests: Manifest[], kind: string): Manifest | undefined {
  return manifests.find((each) => each.kind === kind)
}

function templateOf(manifests: Manifest[], kind: 'Deployment' | 'Job'): Template {
  return find(manifests, kind)?.spec.template as Template
}

function podOf(manifests: Manifest[]): Pod {
  return templateOf(manifests, 'Deployment').spec
}

function envOf({ containers: [container] }: Pod): Record<string, string> {
  return Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]))
}

/** The names of the files in which a pod has its secrets. */
function secretFilesOf({ volumes }: Pod): string[] {
  const sources = volumes.find(({ name }) => name === 'secrets')?.projected?.sources ?? []
  return sources.flatMap(({ secret }) => secret.items.map(({ path: name }) => name))
}

for (const name of ['firm', 'trial']) {
  test(`Helm finds nothing wrong with the chart of a ${name}, and Kubernetes knows every field`, () => {
    const { stdout, status } = helm('lint', '--strict', chart, '--values', valuesOf(name))
    expect(stdout).toContain('1 chart(s) linted, 0 chart(s) failed')
    expect(status).toBe(0)
    expect(findTypeErrors(render('--values', valuesOf(name)))).toBe('')
  })
}

test('the check of types finds a field that Kubernetes does not know', () => {
  const manifests = render('--values', valuesOf('trial'))
  Object.assign(podOf(manifests), { readOnlyRootFileSystem: true })
  expect(findTypeErrors(manifests)).toContain('readOnlyRootFileSystem')
})

test('the chart runs without privileges, with probes, and every secret from a file', () => {
  const manifests = render('--values', valuesOf('firm'))
  const pod = podOf(manifests)
  const [container] = pod.containers
  if (!container) throw new Error('There is no container.')
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532 })
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container).toMatchObject({
    startupProbe: { httpGet: { path: '/api/health' } },
    livenessProbe: { httpGet: { path: '/api/health' } },
    readinessProbe: { httpGet: { path: '/api/ready' } },
  })
  const known = [...variableNames, ...secretNames.map((each) => `${each}_FILE`)] as string[]
  const names = Object.keys(envOf(pod))
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  expect(names.filter((name) => (secretNames as readonly string[]).includes(name))).toEqual([])
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
    '/data',
    '/tmp',
    '/run/secrets/portico',
  ])
  expect(find(manifests, 'Secret')).toBeUndefined()
  expect(find(manifests, 'PodDisruptionBudget')?.spec.minAvailable).toBe(1)
  expect(find(manifests, 'NetworkPolicy')?.spec.policyTypes).toEqual(['Ingress', 'Egress'])
  expect(find(manifests, 'Ingress')?.spec.tls).toHaveLength(1)
})

test('a job before each update has the address of the owner of the tables, and no pod that serves', () => {
  const manifests = render('--values', valuesOf('firm'))
  const { metadata, spec: job } = templateOf(manifests, 'Job')
  expect(find(manifests, 'Job')?.metadata.annotations?.['helm.sh/hook']).toBe(
    'pre-install,pre-upgrade',
  )
  expect(envOf(job)).toMatchObject({
    MIGRATE: 'only',
    DATABASE_MIGRATION_URL_FILE: '/run/secrets/portico/DATABASE_MIGRATION_URL',
  })
  expect(secretFilesOf(job)).toContain('DATABASE_MIGRATION_URL')
  for (const pod of [podOf(manifests), find(manifests, 'Pod')?.spec as unknown as Pod]) {
    expect(envOf(pod)).toMatchObject({
      MIGRATE: 'off',
      DATABASE_URL_FILE: '/run/secrets/portico/DATABASE_URL',
    })
    expect(JSON.stringify(pod)).not.toMatch(/migration/i)
    expect(secretFilesOf(pod)).toContain('DATABASE_URL')
  }
  // No service routes customers or Prometheus to the job.
  for (const { spec } of manifests.filter(({ kind }) => kind === 'Service')) {
    const selector = Object.entries(spec.selector as Record<string, string>)
    expect(selector.every(([name, value]) => metadata.labels[name] === value)).toBe(false)
  }
  const trial = render('--values', valuesOf('trial'))
  expect(find(trial, 'Job')).toBeUndefined()
  expect(envOf(podOf(trial))).not.toHaveProperty('MIGRATE')
})

test('metrics have a port and a Service of their own, which no ingress leads to', () => {
  const manifests = render('--values', valuesOf('firm'))
  expect(envOf(podOf(manifests))).toMatchObject({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })
  const services = manifests.filter(({ kind }) => kind === 'Service')
  const portsOf = (name: string) =>
    services.find(({ metadata }) => metadata.name === name)?.spec.ports as { name: string }[]
  expect(services.map(({ metadata }) => metadata.name).sort()).toEqual([
    'portico',
    'portico-metrics',
  ])
  expect(portsOf('portico').map(({ name }) => name)).toEqual(['http'])
  expect(portsOf('portico-metrics').map(({ name }) => name)).toEqual(['metrics'])
  expect(JSON.stringify(find(manifests, 'Ingress'))).not.toContain('metrics')
  expect(find(manifests, 'NetworkPolicy')?.spec.ingress).toContainEqual({
    ports: [{ port: 'metrics', protocol: 'TCP' }],
    from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
  })
  expect(find(manifests, 'ServiceMonitor')).toBeUndefined()

  const operator = ['enabled=true', 'labels.release=prometheus'].flatMap((value) => [
    '--set',
    `metrics.serviceMonitor.${value}`,
  ])
  const monitored = render('--values', valuesOf('firm'), ...operator)
  const monitor = find(monitored, 'ServiceMonitor')
  expect(monitor?.metadata.labels.release).toBe('prometheus')
  const { selector, endpoints } = monitor?.spec ?? {}
  const { matchLabels } = selector as { matchLabels: Record<string, string> }
  const selected = monitored.filter(
    ({ kind, metadata: { labels } }) =>
      kind === 'Service' &&
      Object.entries(matchLabels).every(([name, value]) => labels[name] === value),
  )
  expect(selected.map(({ metadata }) => metadata.name)).toEqual(['portico-metrics'])
  expect(endpoints).toEqual([
    {
      port: 'metrics',
      path: '/api/metrics',
      interval: '30s',
      authorization: { credentials: { name: 'portico', key: 'metrics-token' } },
    },
  ])
  expect(envOf(podOf(render('--values', valuesOf('trial'))))).not.toHaveProperty('METRICS_PORT')
})

test('one pod with the embedded database is replaced, never doubled, and has no budget', () => {
  const manifests = render('--values', valuesOf('trial'))
  expect(find(manifests, 'Deployment')?.spec.strategy).toEqual({ type: 'Recreate' })
  expect(find(manifests, 'PodDisruptionBudget')).toBeUndefined()
})

test('the chart refuses values that would lose data or show a secret', () => {
  const refusals: [string[], string][] = [
    [['--set', 'replicas=2'], 'replicas must be 1 without DATABASE_URL'],
    [['--set', 'settings.APP_SECRET=x'], 'APP_SECRET'],
    [['--set', 'settings.DATABASE_MIGRATION_URL_FILE=/x'], 'DATABASE_MIGRATION_URL_FILE'],
    [['--set', 'image.repository='], 'image/repository'],
    [['--set', 'replicsa=2'], 'replicsa'],
    [['--set', 'ingress.enabled=true'], 'ingress'],
    [['--set', 'metrics.enabled=true'], 'networkPolicy.metricsFrom'],
    [['--set', 'settings.METRICS_PORT=9000'], 'METRICS_PORT'],
  ]
  for (const [args, words] of refusals) {
    const trial = ['--values', valuesOf('trial')]
    const { status, stderr } = helm('template', chart, ...trial, ...args)
    expect(status).not.toBe(0)
    expect(stderr).toContain(words)
  }
  const shared = ['--values', valuesOf('firm'), '--set', 'persistence.accessMode=ReadWriteOnce']
  expect(helm('template', chart, ...shared).stderr).toContain('must be ReadWriteMany')
  const migrating = ['--values', valuesOf('firm'), '--set', 'settings.MIGRATE=auto']
  expect(helm('template', chart, ...migrating).stderr).toContain('settings.MIGRATE must not be set')
})

test('docker-compose finds nothing wrong with compose.yaml, whose variables Portico knows', () => {
  const copy = path.join(folder, 'compose')
  for (const name of ['compose.yaml', 'deploy/compose']) {
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !file.endsWith('/secrets'),
    })
  }
  execFileSync('sh', ['deploy/compose/create-secrets.sh'], { cwd: copy })
  const made = readdirSync(path.join(copy, 'deploy/compose/secrets'))
  expect(made).toHaveLength(5)
  const url = readFileSync(path.join(copy, 'deploy/compose/secrets/database_url'), 'utf8')
  expect(url).toMatch(/^postgres:\/\/portico:[0-9a-f]{48}@database:5432\/portico$/)
  // A second run replaces nothing: stored data could not be read any more.
  execFileSync('sh', ['deploy/compose/create-secrets.sh'], { cwd: copy })
  expect(readFileSync(path.join(copy, 'deploy/compose/secrets/database_url'), 'utf8')).toBe(url)
  const { status, stderr } = spawnSync(tools.compose, ['config', '--quiet'], {
    cwd: copy,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)

  const { services, secrets } = parse(readFileSync(path.join(copy, 'compose.yaml'), 'utf8'))
  expect(Object.keys(secrets).sort()).toEqual(made.sort())
  const known = [...variableNames, ...secretNames.map((each) => `${each}_FILE`)] as string[]
  expect(Object.keys(services.portico.environment).filter((name) => !known.includes(name))).toEqual(
    [],
  )
  expect(services.portico.read_only).toBe(true)
  expect(services.portico.cap_drop).toEqual(['ALL'])
})

test('promtool finds nothing wrong with the example, the alerts and what the dashboard asks for', () => {
  const monitoring = path.join(root, 'deploy/monitoring')
  const promtool = (...args: string[]) => spawnSync(tools.promtool, args, { encoding: 'utf8' })
  const checked = promtool('check', 'config', path.join(monitoring, 'prometheus.yaml'))
  expect(checked.stderr).toBe('')
  expect(checked.stdout).toMatch(/is valid prometheus config[\s\S]*SUCCESS: \d+ rules found/)
  expect(checked.status).toBe(0)

  const rules = (expressions: string[]) => {
    const file = path.join(folder, 'rules.yaml')
    const found = expressions.map((expr, index) => ({ record: `expression${index}`, expr }))
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: found }] }))
    return promtool('check', 'rules', file)
  }
  // Grafana replaces this before it asks.
  const expressions = listExpressions().map((expr) => expr.replaceAll('$__rate_interval', '1m'))
  expect(rules(expressions)).toMatchObject({ stderr: '', status: 0 })
  expect(rules([...expressions, 'rate(portico_log_lines_total)']).status).toBe(1)
})

/**
 * Returns TypeScript's errors about the objects against the types of Kubernetes' interface; empty if all is
 * known.
 */
function findTypeErrors(manifests: Manifest[]): string {
  const types: Record<string, string> = {
    'v1 Pod': 'core/v1',
    'v1 Service': 'core/v1',
    'v1 PersistentVolumeClaim': 'core/v1',
    'apps/v1 Deployment': 'apps/v1',
    'batch/v1 Job': 'batch/v1',
    'policy/v1 PodDisruptionBudget': 'policy/v1',
    'networking.k8s.io/v1 NetworkPolicy': 'networking/v1',
    'networking.k8s.io/v1 Ingress': 'networking/v1',
  }
  const source = manifests.map((manifest, index) => {
    const module = types[`${manifest.apiVersion} ${manifest.kind}`]
    if (!module) throw new Error(`There are no types of ${manifest.apiVersion} ${manifest.kind}.`)
    return `const object${index}: import('./types/${module}').${manifest.kind} = ${JSON.stringify(manifest)}`
  })
  cpSync(tools.kubernetesTypes, path.join(folder, 'types'), { recursive: true })
  writeFileSync(path.join(folder, 'manifests.ts'), `export {}\n${source.join('\n')}\n`)
  const options = { strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext' }
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['manifests.ts'] }),
  )
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '--project', folder], {
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`
}

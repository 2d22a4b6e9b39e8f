/** compose.yaml and the Helm chart, by the tools that read them: docker-compose, Helm, and Kubernetes' own types. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { secretNames, variableNames } from '../lib/config/variables.ts'
import { ensureDeployTools } from '../scripts/image/deploy-tools.mjs'
import { root } from '../scripts/runtime.mjs'
import { expect, test } from './support/test.ts'

const chart = path.join(root, 'deploy/helm/portico')
const valuesOf = (name: string) => path.join(chart, 'ci', `${name}-values.yaml`)

type Manifest = {
  apiVersion: string
  kind: string
  metadata: { annotations?: Record<string, string> }
  spec: Record<string, unknown>
}
type Container = {
  env: { name: string; value: string }[]
  securityContext: unknown
  volumeMounts: { mountPath: string }[]
}
type Pod = { securityContext: unknown; containers: Container[]; [field: string]: unknown }

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

function podOf(manifests: Manifest[]): Pod {
  const template = find(manifests, 'Deployment')?.spec.template as { spec: Pod }
  return template.spec
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
  const names = container.env.map(({ name }) => name)
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

test('one pod with the embedded database is replaced, never doubled, and has no budget', () => {
  const manifests = render('--values', valuesOf('trial'))
  expect(find(manifests, 'Deployment')?.spec.strategy).toEqual({ type: 'Recreate' })
  expect(find(manifests, 'PodDisruptionBudget')).toBeUndefined()
})

test('the chart refuses values that would lose data or show a secret', () => {
  const refusals: [string[], string][] = [
    [['--set', 'replicas=2'], 'replicas must be 1 without DATABASE_URL'],
    [['--set', 'settings.APP_SECRET=x'], 'APP_SECRET'],
    [['--set', 'image.repository='], 'image/repository'],
    [['--set', 'replicsa=2'], 'replicsa'],
    [['--set', 'ingress.enabled=true'], 'ingress'],
  ]
  for (const [args, words] of refusals) {
    const trial = ['--values', valuesOf('trial')]
    const { status, stderr } = helm('template', chart, ...trial, ...args)
    expect(status).not.toBe(0)
    expect(stderr).toContain(words)
  }
  const shared = ['--values', valuesOf('firm'), '--set', 'persistence.accessMode=ReadWriteOnce']
  expect(helm('template', chart, ...shared).stderr).toContain('must be ReadWriteMany')
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
  // A second time it makes nothing anew: what is stored could not be read any more.
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

/** What TypeScript says of the objects, held against the types of Kubernetes' interface; empty where all is known. */
function findTypeErrors(manifests: Manifest[]): string {
  const types: Record<string, string> = {
    'v1 Pod': 'core/v1',
    'v1 Service': 'core/v1',
    'v1 PersistentVolumeClaim': 'core/v1',
    'apps/v1 Deployment': 'apps/v1',
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

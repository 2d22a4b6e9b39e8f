/**
 * `npm run image [-- --debian] [--platform linux/ARCH] [--tag NAME] [--build-arg NAME=VALUE]`: builds the image of
 * this checkout. With `--debian` no registry is needed: what is below the application comes from Debian's packages and npm's Node.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { install } from '../install.mjs'
import { continueInSupportedNode, root } from '../runtime.mjs'

const say = (line) => process.stdout.write(`${line}\n`)
/** Programs that build from a Containerfile, and take its stage `files` from a folder. */
const builders = ['buildah', 'podman', 'docker']

const { values } = parseArgs({
  options: {
    debian: { type: 'boolean', default: false },
    platform: { type: 'string', default: `linux/${process.arch === 'arm64' ? 'arm64' : 'amd64'}` },
    'build-arg': { type: 'string', multiple: true, default: [] },
    tag: { type: 'string', default: 'localhost/portico' },
    // The folder in which buildah stores images, if not its usual one.
    store: { type: 'string' },
    // A file for what was built and what it was built from, for the provenance.
    report: { type: 'string' },
  },
})

try {
  await install(root, { say })
  await continueInSupportedNode(import.meta.filename, process.argv.slice(2))
  await main()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function main() {
  const program = builders.find((name) =>
    !values.debian || name === 'buildah' ? has(name) : false,
  )
  if (!program) throw new Error(`Install ${values.debian ? 'buildah' : builders.join(', or ')}.`)
  const { assembleImage } = await import('./assemble.mjs')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-image-'))
  try {
    process.env.SOURCE_DATE_EPOCH ??= findCommitTime()
    await assembleImage(path.join(folder, 'files/image'), { say })
    const bases = values.debian ? await makeBases(folder) : { images: [], materials: [] }
    buildImage(program, { folder, bases: bases.images })
    const image = describeImage(program)
    if (image) say(`${values.tag}: ${image.megabytes} MB, ${image.digest}`)
    if (values.report) {
      const report = { ...image, platform: values.platform, materials: bases.materials }
      fs.writeFileSync(values.report, `${JSON.stringify(report, undefined, 2)}\n`)
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** The images `base` and `node`, as the arguments of the Containerfile. */
async function makeBases(folder) {
  const { makeDebianBase } = await import('./debian-base.mjs')
  const arch = values.platform.split('/')[1]
  const materials = await makeDebianBase(path.join(folder, 'debian'), { arch, root })
  const images = ['base', 'node'].flatMap((name) => {
    const tag = `localhost/portico-${name}:debian-${arch}`
    const container = ask('buildah', [...storage(), 'from', '--arch', arch, 'scratch'])
    ask('buildah', [...storage(), 'copy', container, path.join(folder, 'debian', name), '/'])
    const commit = ['commit', '--quiet', '--rm', '--timestamp', process.env.SOURCE_DATE_EPOCH]
    ask('buildah', [...storage(), ...commit, container, tag])
    return ['--build-arg', `${name.toUpperCase()}_IMAGE=${tag}`]
  })
  return { images, materials: materials.map((each) => ({ ...each, arch })) }
}

function buildImage(program, { folder, bases }) {
  const time = process.env.SOURCE_DATE_EPOCH
  const own = {
    // The health check is in Docker's format of images only.
    buildah: [...storage(), 'build', '--format', 'docker', '--timestamp', time],
    podman: ['build', '--format', 'docker', '--timestamp', time],
    docker: ['buildx', 'build', '--load', '--build-arg', `SOURCE_DATE_EPOCH=${time}`],
  }
  const args = [
    ...own[program],
    ...(values.debian ? ['--pull=never'] : []),
    ...['--platform', values.platform, '--build-context', `files=${path.join(folder, 'files')}`],
    ...bases,
    ...values['build-arg'].flatMap((argument) => ['--build-arg', argument]),
    ...['--file', path.join(root, 'Containerfile'), '--tag', values.tag, root],
  ]
  const { status } = spawnSync(program, args, { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`${program} did not succeed: its words are above.`)
}

/**
 * Returns buildah's description: the size, and the digests of the layers, which two builds of one source share.
 */
function describeImage(program) {
  if (program !== 'buildah') return undefined
  const answer = ask('buildah', [...storage(), 'inspect', '--type', 'image', values.tag])
  const { Manifest, FromImageID, OCIv1 } = JSON.parse(answer)
  const layers = JSON.parse(Manifest).layers
  const bytes = layers.reduce((sum, { size }) => sum + size, 0)
  return {
    name: values.tag,
    digest: `sha256:${FromImageID}`,
    layers: OCIv1.rootfs.diff_ids,
    megabytes: Math.round(bytes / 1e6),
  }
}

/** A separate store, or one in a container, needs the driver that works everywhere. */
function storage() {
  const { store } = values
  if (!store) return []
  return [
    ...['--root', path.join(store, 'images'), '--runroot', path.join(store, 'run')],
    ...['--storage-driver', 'vfs'],
  ]
}

function findCommitTime() {
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()
}

function ask(program, args) {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
  }).trim()
}

function has(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

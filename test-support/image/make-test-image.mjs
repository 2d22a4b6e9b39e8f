/**
 * Makes the image of this checkout as files, for tests: `node test-support/image/make-test-image.mjs FOLDER`.
 * Builds it by the Containerfile, on a base of Debian's packages and npm's Node instead of the images of a
 * registry, and unpacks it into `root/` of the folder, beside `image.json`, buildah's description.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { installDebianPackage } from '../../scripts/debian-package.mjs'
import { assembleImage } from '../../scripts/image/assemble.mjs'
import { root } from '../../scripts/runtime.mjs'
import { makeDebianBase } from './debian-base.mjs'

const programs = { buildah: 'buildah', bwrap: 'bubblewrap', unzip: 'unzip' }
const tag = 'localhost/portico:test'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('node test-support/image/make-test-image.mjs FOLDER')
await ensurePrograms()
await makeTestImage(folder)

/** Installs what builds and runs an image here, if it is not installed. Throws if that cannot be. */
async function ensurePrograms() {
  for (const [program, name] of Object.entries(programs)) {
    const find = () => findProgram(program)
    const none = `No ${program} is installed here and none could be installed. Install ${name}.`
    if (!find()) await installDebianPackage(name, { find, none })
  }
}

async function makeTestImage(folder) {
  // Another user runs it, and must reach it.
  chmodSync(folder, 0o711)
  const work = path.join(folder, 'work')
  const buildah = createBuildah(path.join(work, 'store'))
  process.env.SOURCE_DATE_EPOCH ??= readCommitTime()
  await assembleImage(path.join(work, 'files/image'))
  const bases = await makeBases(path.join(work, 'debian'), buildah)
  buildImage(buildah, { files: path.join(work, 'files'), bases })
  unpack(buildah, folder)
  rmSync(work, { recursive: true, force: true })
}

/** buildah with a store of its own, by the driver that works in a container too. */
function createBuildah(store) {
  const storage = ['--root', path.join(store, 'images'), '--runroot', path.join(store, 'run')]
  return (...args) =>
    execFileSync('buildah', [...storage, '--storage-driver', 'vfs', ...args], {
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    }).trim()
}

/** The images that the Containerfile takes the C and C++ libraries and Node from, as its arguments. */
async function makeBases(folder, buildah) {
  await makeDebianBase(folder)
  return ['base', 'node'].flatMap((name) => {
    const base = `localhost/portico-${name}:debian`
    const container = buildah('from', 'scratch')
    buildah('copy', container, path.join(folder, name), '/')
    const time = ['--timestamp', process.env.SOURCE_DATE_EPOCH ?? '0']
    buildah('commit', '--quiet', '--rm', ...time, container, base)
    return ['--build-arg', `${name.toUpperCase()}_IMAGE=${base}`]
  })
}

/** The stage `files` is given as a folder, so the application is built once for all tests. */
function buildImage(buildah, { files, bases }) {
  buildah(
    // The health check is in Docker's format of images only.
    ...['build', '--format', 'docker', '--timestamp', process.env.SOURCE_DATE_EPOCH ?? '0'],
    ...['--pull=never', '--build-context', `files=${files}`, ...bases],
    ...['--file', path.join(root, 'Containerfile'), '--tag', tag, root],
  )
}

/** Unpacks it as a runtime would: all layers, one over the other. */
function unpack(buildah, folder) {
  writeFileSync(path.join(folder, 'image.json'), buildah('inspect', '--type', 'image', tag))
  const container = buildah('from', '--pull-never', tag)
  const files = path.join(folder, 'root')
  mkdirSync(files)
  execFileSync('cp', ['--archive', `${buildah('mount', container)}/.`, files])
  // A runtime mounts these folders, and creates them itself.
  for (const name of ['proc', 'dev']) mkdirSync(path.join(files, name), { recursive: true })
  buildah('rm', container)
}

function readCommitTime() {
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()
}

function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        return readFileSync(file).length > 0
      } catch {
        return false
      }
    })
}

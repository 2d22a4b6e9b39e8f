/** The image of this checkout as files, for tests: built without a registry, and unpacked for another user. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installDebianPackage } from '../debian-package.mjs'
import { runTool } from '../run-tool.mjs'
import { root } from '../runtime.mjs'

const programs = { buildah: 'buildah', bwrap: 'bubblewrap', unzip: 'unzip' }
const tag = 'localhost/portico:test'

/** Installs what builds and runs an image here, where it is not installed. Throws where that cannot be. */
export async function ensureImagePrograms() {
  for (const [program, name] of Object.entries(programs)) {
    const find = () => findProgram(program)
    const none = `No ${program} is installed here and none could be installed. Install ${name}.`
    if (!find()) await installDebianPackage(name, { find, none })
  }
}

/**
 * Builds the image and unpacks it into `root/` of a folder, beside `image.json`, what buildah says of it, and
 * `report.json`, what `npm run image` does. `remove` deletes all of it.
 * @returns {Promise<{ folder: string, remove: () => void }>}
 */
export async function makeTestImage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-test-image-'))
  // Another user runs it, and must reach it.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const store = path.join(folder, 'store')
    const script = path.join(root, 'scripts/image/build-image.mjs')
    const report = path.join(folder, 'report.json')
    const args = ['--debian', '--tag', tag, '--store', store, '--report', report]
    const { code, words } = await runTool(script, args, {})
    if (code !== 0) throw new Error(`The image was not built:\n${words}`)
    unpack(store, folder)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Unpacks it as a runtime would: all layers, one over the other. */
function unpack(store, folder) {
  const storage = ['--storage-driver', 'vfs', '--root', path.join(store, 'images')]
  const buildah = (...args) =>
    execFileSync('buildah', [...storage, '--runroot', path.join(store, 'run'), ...args], {
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    }).trim()
  writeFileSync(path.join(folder, 'image.json'), buildah('inspect', '--type', 'image', tag))
  const container = buildah('from', '--pull-never', tag)
  const files = path.join(folder, 'root')
  mkdirSync(files)
  execFileSync('cp', ['--archive', `${buildah('mount', container)}/.`, files])
  // A runtime mounts these folders, and creates them itself.
  for (const name of ['proc', 'dev']) mkdirSync(path.join(files, name), { recursive: true })
  buildah('rm', container)
  rmSync(store, { recursive: true, force: true })
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

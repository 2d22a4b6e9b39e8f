/** States what was built from what: a statement of in-toto (v1) with SLSA's provenance (v1), unsigned. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export type Source = {
  commit: string
  /** The address that git fetches from, if there is one. */
  address: string | undefined
  /** Whether files differ from the commit, which makes the statement worth little. */
  isChanged: boolean
}

/** The statement. `files` are the sums of the files that were built, as `sha256sum` writes them. */
export function createProvenance(
  root: string,
  { source, files }: { source: Source; files: string },
) {
  const uri = source.address ? `git+${source.address}` : 'git+file:portico'
  const repository = { uri, digest: { gitCommit: source.commit } }
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'files.sha256', digest: { sha256: digest(files) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:portico:build:v1',
        externalParameters: { source: repository },
        internalParameters: {
          node: process.versions.node,
          system: `${process.platform}-${process.arch}`,
          sourceIsChanged: source.isChanged,
        },
        resolvedDependencies: [repository, ...listPackages(root)],
      },
      // The signer states who built it; a machine's own claim counts for nothing.
      runDetails: { builder: { id: 'urn:portico:builder:unsigned' } },
    },
  }
}

/** Every file below `folder/name`, or that one file, with its sum, sorted by path, as `sha256sum` writes and checks it in `folder`. */
export function sumFiles(folder: string, name: string): string {
  return listFiles(path.join(folder, name))
    .map((file) => path.relative(folder, file))
    .sort()
    .map((file) => `${digest(readFileSync(path.join(folder, file)))}  ${file}\n`)
    .join('')
}

function listFiles(at: string): string[] {
  if (statSync(at).isFile()) return [at]
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** The packages that are installed to build it, as the lock file names and sums them. */
function listPackages(root: string) {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { packages }: { packages: Record<string, { version: string; integrity?: string }> } =
    JSON.parse(lock)
  return [
    { uri: 'package-lock.json', digest: { sha256: digest(lock) } },
    ...Object.entries(packages).flatMap(([folder, { version, integrity }]) => {
      if (!integrity?.startsWith('sha512-')) return []
      const name = folder.replace(/^.*node_modules\//, '').replace(/^@/, '%40')
      const sha512 = Buffer.from(integrity.slice(7), 'base64').toString('hex')
      return [{ uri: `pkg:npm/${name}@${version}`, digest: { sha512 } }]
    }),
  ]
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

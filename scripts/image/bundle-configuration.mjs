/** The reading of the configuration as one file of JavaScript, for the image. */
import path from 'node:path'
import { build } from 'vite'

const entry = 'scripts/configuration.mjs'
/** Read only by `MIGRATE=only`, or found by its own place: these stay files of their own. */
const separate = /\/(runtime\.mjs|explain-error\.ts|migrate-only\.ts)$/

/**
 * Writes `scripts/configuration.mjs`, with all that it imports, into a folder of the image's application. As it is in the sources
 * it makes a start load some 370 modules and Node's compiler for TypeScript.
 * @param {string} root Of the project
 * @param {string} folder
 */
export async function bundleConfiguration(root, folder) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, entry),
      outDir: path.join(folder, 'scripts'),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        external: separate,
        // The remarks of debugging name the folder of the build.
        experimental: { attachDebugInfo: 'none' },
        output: { entryFileNames: path.basename(entry), codeSplitting: false },
      },
    },
  })
}

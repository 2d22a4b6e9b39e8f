import { existsSync, readFileSync } from 'node:fs'
import { markOf, toDeploymentId } from './scripts/build-mark.mjs'

/** Identifies the running build. One that is being made gets it from `scripts/build.mjs`. */
function findDeploymentId() {
  const mark = markOf(import.meta.dirname)
  if (process.env.NODE_ENV !== 'production' || !existsSync(mark)) return undefined
  return toDeploymentId(readFileSync(mark, 'utf8'))
}

/** @type {import('next').NextConfig} */
export default {
  // What the container image is made from (scripts/image); `npm start` runs the same build without it.
  output: 'standalone',
  // Next names its optional package for pictures; with `unoptimized` below nothing loads it, and it is 20 MB.
  outputFileTracingExcludes: { '*': ['node_modules/sharp/**', 'node_modules/@img/**'] },
  // A page of another build loads the next page whole, and its files can be told from ours.
  deploymentId: findDeploymentId(),
  poweredByHeader: false,
  // lib/http/compression does it with less work: Next (16.4.6) flushes its compressor after each part of a page.
  compress: false,
  // The project's own READMEs say how it is worked on; Next writes nothing into it.
  agentRules: false,
  reactStrictMode: true,
  // No image of ours needs the optimiser, and it is a door that need not be open.
  images: { unoptimized: true },
  // These open files, sockets or WebAssembly by their own path and must not be bundled.
  serverExternalPackages: [
    '@aws-sdk/client-kms',
    '@electric-sql/pglite',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    'better-auth',
    'fontkit',
    'nodemailer',
    'pdfkit',
    'pg',
    'pino',
    'prom-client',
    'undici',
  ],
  // `npm test` checks the types; whoever starts Portico need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // The proxy says where there is nothing. No page will ever have the first address, so the 404 page answers.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'x-nothing-here' }],
        destination: '/not/here',
      },
      // RFC 8615. The address is in receipts, so it stays.
      { source: '/.well-known/portico-receipt-keys.json', destination: '/api/receipt-keys' },
    ],
  }),
  experimental: {
    // scripts/preload-routes.mjs does it once the server listens.
    preloadEntriesOnStart: false,
    // Of Next's own script in the browser what no page uses: 0.6 KB of 150, measured with 16.4.6.
    turbopackCjsTreeShaking: true,
    // Two root layouts (the customer's and the simulator's) leave no single one to hold a 404 page.
    globalNotFound: true,
    // A little more than the proxy lets through, so that its page answers what is too large.
    serverActions: { bodySizeLimit: '300kb' },
  },
}

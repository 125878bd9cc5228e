import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { emulateMedia } from './tests/component/support/emulate-media.ts'
import { withoutSourceMaps } from './tests/component/support/without-source-maps.ts'
import { summaryReporter } from './tests/support/summary-reporter.ts'
import { findBrowser } from './tools/find-browser.ts'
import { ruleNumbers, tagOf } from './tools/list-rules.ts'
import { patches } from './tools/patches/patches.ts'
import { temporaryRoot } from './tools/temporary-root.ts'
import { router } from './tools/vite-router.ts'

/** Skips debugging aids in `vitest run`. */
const IS_UNATTENDED = process.argv.includes('run')
/** Has the browser lay out the tests' frame but draw none of its pixels, a tenth of the time. */
const HIDE_FRAME =
  "document.head.append(Object.assign(document.createElement('style'), { textContent: 'iframe { opacity: 0 }' }))"
const SECOND_MS = 1000
/** Tests that run each query with SQL of its own once, for the oldest supported Postgres. */
const OWN_SQL = [
  '{numbers,search,today}/*',
  'requests/{enter-request,hand-over,table}',
  'vehicles/{admin-table,bulk-pictures,conflicts,create,dismantled-admin,fitting}',
  'vehicles/{inventory,location,spelling,undo-import,yard-file}',
  'wants/want-pages',
]

/** Packages of the server that `tools/patches` corrects, and those that import them. */
const PATCHED = [/@tanstack\/(?:react-router|router-core)\//]

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { executablePath, args, env } = await findBrowser()
// Workers, and the many programs that tests start, need not compile again what they load each time.
process.env.NODE_COMPILE_CACHE ??= from('node_modules/.cache/compiled')
// Holds the databases, browser profiles and other files of a run.
process.env.TMPDIR ??= temporaryRoot()

const SERVER_SETUP = ['tests/support/fail-on-console-error.ts', 'tests/support/restart-numbers.ts']

const nodeProject = (
  name: string,
  groupOrder: number,
  own: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  // The same for all, so that they share the transformed modules.
  plugins: [patches()],
  test: {
    name,
    // Files share a process per worker, so that modules are loaded once.
    isolate: false,
    // Room for what a request allocates: fewer garbage collections save a twelfth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // Upper limits for tests that hang, also on a loaded machine.
    testTimeout: 180 * SECOND_MS,
    hookTimeout: 180 * SECOND_MS,
    expect: { poll: { timeout: 60 * SECOND_MS } },
    sequence: { groupOrder },
    ...own,
  },
})

const browserProject = (
  name: string,
  { build, groupOrder }: { build: 'production' | 'development'; groupOrder: number },
): TestProjectInlineConfiguration => ({
  // Splits routes as in the build, so that a public page does not load the back office.
  plugins: [router(), react(), tailwindcss(), patches(), IS_UNATTENDED && withoutSourceMaps],
  define: { 'process.env.NODE_ENV': JSON.stringify(build) },
  oxc: { jsx: { runtime: 'automatic', development: build === 'development', refresh: false } },
  publicDir: from('public'),
  resolve: {
    dedupe: ['react', 'react-dom'],
  },
  // Lists dependencies in advance: Vite reloads the page when it finds one during a run.
  optimizeDeps: {
    entries: [
      'src/client/routeTree.gen.ts',
      'src/client/components/toaster.tsx',
      'src/client/features/**/*.{ts,tsx}',
      'tests/component/**/*.{ts,tsx}',
    ],
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'axe-core',
    ],
    rolldownOptions: { output: { minify: true } },
  },
  test: {
    name,
    include: [`tests/${name}/**/*.test.tsx`],
    // Test files share a document, so that modules load once; setup.tsx resets it.
    isolate: false,
    setupFiles: ['tests/component/support/setup.tsx'],
    // A page waits for its frames and for the browser's answers to clicks and keys.
    maxWorkers: 4,
    testTimeout: 60 * SECOND_MS,
    expect: { poll: { timeout: 20 * SECOND_MS, interval: 10 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      orchestratorScripts: IS_UNATTENDED ? [{ content: HIDE_FRAME }] : [],
      commands: { emulateMedia },
      provider: playwright({
        launchOptions: {
          executablePath,
          args,
          env: { ...process.env, ...env },
        },
        contextOptions: { deviceScaleFactor: 1, reducedMotion: 'reduce' },
        actionTimeout: 20 * SECOND_MS,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
    sequence: { groupOrder },
  },
})

export default defineConfig({
  test: {
    // Exceeds the two cores of a small machine: tests also wait for the browser and Postgres.
    maxWorkers: 3,
    reporters: ['default', summaryReporter()],
    allowOnly: false,
    // The rules of docs/product that a test shows; an unknown one fails its file.
    tags: ruleNumbers().map((rule) => ({ name: tagOf(rule) })),
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      nodeProject('unit', 1, {
        include: ['tests/unit/**/*.test.{ts,tsx}'],
        setupFiles: ['tests/support/fail-on-console-error.ts'],
      }),
      // Production build of React: the same as for visitors, and twice as fast to render.
      browserProject('component', { build: 'production', groupOrder: 2 }),
      browserProject('react-warnings', { build: 'development', groupOrder: 2 }),
      // Databases are shared too, see tests/support/database.ts.
      nodeProject('integration', 3, {
        server: { deps: { inline: PATCHED } },
        include: ['tests/integration/**/*.test.ts'],
        globalSetup: ['tests/support/build.ts', 'tests/support/global-setup.ts'],
        setupFiles: SERVER_SETUP,
      }),
      // Queries with SQL of their own, on a server with the settings of a distribution.
      nodeProject('oldest-postgres', 3, {
        include: OWN_SQL.map((files) => `tests/integration/${files}.test.ts`),
        globalSetup: ['tests/support/build.ts', 'tests/support/oldest-postgres-setup.ts'],
        setupFiles: SERVER_SETUP,
      }),
      // The files of a worker share its browser.
      nodeProject('e2e', 4, {
        include: ['tests/e2e/**/*.test.ts'],
        globalSetup: [
          'tests/support/build.ts',
          'tests/support/e2e-setup.ts',
          'tests/support/global-setup.ts',
        ],
      }),
    ],
  },
})

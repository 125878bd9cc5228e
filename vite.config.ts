import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { patches } from './tools/patches/patches.ts'
import { pageManifest } from './tools/vite-page-manifest.ts'
import { precompress } from './tools/vite-precompress.ts'
import { router } from './tools/vite-router.ts'
import { serverBundle } from './tools/vite-server-bundle.ts'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Modules of nearly every public page, combined into one chunk. */
const SHELL = new RegExp(
  [
    String.raw`src/client/components/(drawer|notice|page-hero|picture|shell-icons|shop-logo|status-badge|stock-tag|vehicle-name)\.`,
    String.raw`src/client/components/ui/(badge|button|input|native-select|skeleton)\.`,
    String.raw`src/client/features/site/(site-|logo|contact-card|page-head|open-now|weekend-note)`,
    String.raw`src/client/routes/admin/-(tabs|still-tabs)\.`,
    String.raw`src/client/lib/(cn|failure|or-not-found|store|unfilled|when-idle)\.`,
    String.raw`src/client/(hooks/use-(needs-react|retry)|features/(vehicles/public/(card-picture|card-skeletons|drawing-note|fetch-vehicle|filter-bar|list-links|pager|result-line|use-loaded-choice|vehicle-notices)|quotes/public/refused-answer))\.`,
    String.raw`node_modules/(class-variance-authority|clsx)/`,
    String.raw`src/shared/(lib/(address-line|amounts|money|one-of|phone|dates|service-unavailable)|domain/(body-style|part-categories|picture|vehicle|vehicle-filter))\.`,
  ].join('|'),
)

/** Modules of both wizards and some forms; each further chunk costs a phone a request and 2 ms. */
const FORMS = new RegExp(
  [
    String.raw`src/client/components/(wizard|form-fields|form-formatted-input|form-icons|select-options|ui/(alert|field|textarea))\.`,
    String.raw`src/client/features/(vin/vin-(field|notice)|site/call-instead|requests/public/request-receipt)\.`,
    String.raw`src/client/(hooks/use-(draft|step-form|debounced|returned))\.`,
    String.raw`src/shared/domain/(receipt-words|vin(-mapping|-correction)?)\.`,
  ].join('|'),
)

/** Oldest browsers in README.md; tests/e2e/oldest-browsers.test.ts checks the functions used. */
const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox128', 'safari16.4']

export default defineConfig({
  plugins: [
    router(),
    react(),
    tailwindcss(),
    patches(),
    serverBundle(),
    precompress(),
    pageManifest({
      file: from('dist/page-manifest.json'),
      inlineModules: {
        every: 'src/client/early-input.ts',
        back: 'src/client/early-back.ts',
        view: 'src/client/early-view.ts',
      },
      hydrateModule: 'src/client/hydrate.tsx',
      laterModules: ['src/client/features/vehicles/public/card-skeletons.tsx'],
      layoutRoute: '/_site',
      sheet: from('src/client/styles/site.css'),
    }),
  ],
  publicDir: from('public'),
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: OLDEST_BROWSERS,
        emptyOutDir: true,
        // The page names the chunks it will want; lists of them in the code would only be a second copy.
        modulePreload: false,
        rolldownOptions: {
          input: ['entry-client', 'early-input', 'early-back', 'early-view'].map((name) =>
            from(`src/client/${name}.ts`),
          ),
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:(?:react|react-dom|scheduler)[\\/]|@tanstack[\\/](?!react-query|query-core))/,
                },
                // Excludes dependencies, which would move code out of the start script and fetch
                // React early.
                { name: 'shell', test: SHELL, includeDependenciesRecursively: false },
                { name: 'forms', test: FORMS, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: from('src/server/main.ts'),
            admin: from('src/server/admin.ts'),
            backup: from('src/server/backup.ts'),
            restore: from('src/server/restore.ts'),
            pictures: from('src/server/pictures.ts'),
            'workbook-process': from('src/server/features/vehicles/import/workbook-process.ts'),
          },
        },
      },
    },
  },
})

import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** What a feature of the server may consist of. */
const FEATURE_FILES = ['service.ts', 'mapper.ts', 'router.ts', 'rest.ts']

/** What some of them hold beside, because it is what the feature is about; a folder ends with a slash. */
const FURTHER_FILES: Record<string, string[]> = {
  auth: [
    'access-token.ts',
    'account-admin.ts',
    'account-links.ts',
    'accounts-rest.ts',
    'accounts.ts',
    'lockout.ts',
    'lucia.ts',
    'own-account.ts',
    'passkeys.ts',
    'password.ts',
    'second-factor.ts',
    'second-step.ts',
    'totp.ts',
  ],
  backups: ['archive-names.ts', 'backup-bucket.ts', 'make-backup.ts'],
  notifications: [
    'delivery.ts',
    'mail-state.ts',
    'mailer.ts',
    'new-request-email.ts',
    'outbox-queue.ts',
    'send-test-email.ts',
    'sender.ts',
    'smtp-failure.ts',
    'templates.ts',
    'undelivered.ts',
    'visitor-budget.ts',
    'want-email.ts',
  ],
  quotes: [
    'answer.ts',
    'change.ts',
    'customer-quotes.ts',
    'emails.ts',
    'page.ts',
    'reminder.ts',
    'steps.ts',
    'terms.ts',
  ],
  requests: [
    'archive.ts',
    'asked-day.ts',
    'bulk.ts',
    'change.ts',
    'emails.ts',
    'hand-over.ts',
    'kinds.ts',
    'kinds/',
    'customers-rest.ts',
    'customers.ts',
    'messages.ts',
    'pictures-rest.ts',
    'pictures.ts',
    'numbers.ts',
    'merge.ts',
    'progress.ts',
    'promise.ts',
    'quick-search.ts',
    'quoting.ts',
    'search.ts',
    'sender.ts',
    'set-aside.ts',
    'status-page.ts',
    'correct.ts',
    'counter.ts',
    'submit.ts',
    'today.ts',
    'watch.ts',
  ],
  uploads: [
    'customer-pictures.ts',
    'encode.ts',
    'move-pictures.ts',
    'picture-store.ts',
    'preview-rest.ts',
    'sweep.ts',
  ],
  vehicles: [
    'batched-rest.ts',
    'bulk.ts',
    'catalog.ts',
    'conflicts.ts',
    'csv-header.ts',
    'csv-import.ts',
    'csv-known.ts',
    'csv-plan.ts',
    'csv-rejected.ts',
    'csv-rest.ts',
    'csv-row.ts',
    'csv-table.ts',
    'csv-values.ts',
    'feeds-rest.ts',
    'feeds.ts',
    'fitting.ts',
    'gaps.ts',
    'import-choices.ts',
    'numbers.ts',
    'search-stock.ts',
    'search.ts',
    'spell-as-stock.ts',
    'undo-import.ts',
    'writes.ts',
  ],
  vin: ['decoders/'],
  wants: [
    'arrivals.ts',
    'ask.ts',
    'link.ts',
    'readdress.ts',
    'staff.ts',
    'store.ts',
    'tell.ts',
    'tend.ts',
  ],
}

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/
/** TanStack Router reads a route's address from its file name: _layout, $parameter, $ for whatever is left, dots between segments. */
const ROUTE_FILE = /^(\$|[_$]*[a-zA-Z0-9-]+)(\.(\$|[_$]*[a-zA-Z0-9-]+))*\.tsx?$/
const CATCH_ALL_NAME = /^(utils?|helpers?|misc|common|data|manager)(\.|$)/

const generated = ['src/client/routeTree.gen.ts', 'src/server/database/generated/']
const files = globSync('{src,prisma,tests,tools}/**/*.{ts,tsx,css,bin,json}', {
  cwd: ROOT,
  exclude: ['**/node_modules'],
})
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !generated.some((path) => file.startsWith(path)))
const sources = files.filter((file) => /\.tsx?$/.test(file))
const product = files.filter((file) => file.startsWith('src/'))

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const within = (...folders: string[]) =>
  sources.filter((file) => folders.some((folder) => file.startsWith(folder)))

function isFeatureFile(file: string): boolean {
  const [feature = '', ...rest] = relative('src/server/features', file).split(sep)
  const path = rest.join('/')
  return [...FEATURE_FILES, ...(FURTHER_FILES[feature] ?? [])].some((known) =>
    known.endsWith('/') ? path.startsWith(known) : path === known,
  )
}

describe('source files', () => {
  test('are found', () => {
    expect(product.length).toBeGreaterThan(50)
  })

  test('are the known ones in each feature of the server', () => {
    const others = product
      .filter((file) => file.startsWith('src/server/features/'))
      .filter((file) => !isFeatureFile(file))
    expect(others).toEqual([])
  })

  test('have names in kebab-case', () => {
    const misnamed = product.filter(
      (file) =>
        !(file.startsWith('src/client/routes/') ? ROUTE_FILE : KEBAB_CASE).test(basename(file)),
    )
    expect(misnamed).toEqual([])
  })

  test('and folders are not called utils, helpers, misc, common, data or manager', () => {
    expect(
      files.filter((file) => file.split('/').some((part) => CATCH_ALL_NAME.test(part))),
    ).toEqual([])
  })

  test('import lucia in one file only, so that it can be replaced', () => {
    expect(product.filter((file) => /\bfrom 'lucia'/.test(read(file)))).toEqual([
      'src/server/features/auth/lucia.ts',
    ])
  })

  test('open connections to Postgres in one file only, so that a lost one never ends the process', () => {
    const makers = within('src/', 'tools/').filter((file) =>
      /\bnew pg\.(?:Client|Pool)\b|\bconnectionString: [^}]*maxPoolSize/.test(read(file)),
    )
    expect(makers).toEqual(['src/server/core/postgres.ts'])
  })

  test('have no classes but errors', () => {
    const classes = sources.filter((file) =>
      /^(export )?(abstract )?class (?!\w+ extends \w*Error\b)/m.test(read(file)),
    )
    expect(classes).toEqual([])
  })

  test('import zod as a namespace, which sends a third of it to the browser', () => {
    expect(
      sources.filter((file) => /^import (?!\* as z |type )[^\n]* from 'zod'/m.test(read(file))),
    ).toEqual([])
  })

  test('take the time as a parameter in shared rules, drawings and features', () => {
    const clocks = within(
      'src/shared/',
      'src/server/placeholders/',
      'prisma/demo/',
      'src/server/features/',
    ).filter((file) => /\bDate\.now\(|\bnew Date\(\)/.test(read(file)))
    expect(clocks).toEqual([])
  })
})

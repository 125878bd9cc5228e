import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/
/**
 * Route file names of TanStack Router: _layout, $parameter, $ for the rest, dots between segments.
 */
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

describe('source files', () => {
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

describe('src/README.md', () => {
  const text = read('src/README.md')

  test('names only source files that exist', () => {
    const named = Array.from(
      text.matchAll(/`([\w./$-]+\.(?:ts|tsx|css))`/g),
      ([, name = '']) => name,
    )
    const missing = named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
    expect(named.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })
})

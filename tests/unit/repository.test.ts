import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Promises of CONTRIBUTING.md that no rule of the linter states.
const ROOT = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const files = globSync('{src,prisma,tests,tools}/**/*.{ts,tsx,css}', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/generated', '**/*.gen.ts'],
})

test.each([
  ['a class that is no error', '', /^(export )?(abstract )?class (?!\w+ extends \w*Error\b)/m, []],
  [
    'the clock in a rule or feature',
    '(src/(shared|server/(features|drawings))|prisma/demo)/',
    /\bDate\.now\(|\bnew Date\(\)/,
    [],
  ],
  ['lucia outside of its wrapper', 'src/', /from 'lucia'/, ['src/server/features/auth/lucia.ts']],
  [
    'a connection to Postgres outside of one file',
    '(src|tools)/',
    /\bnew pg\.(?:Client|Pool)\b/,
    ['src/server/core/postgres.ts'],
  ],
  ['zod by name, three times as large', '', /^import (?!\* as z |type )[^\n]* from 'zod'/m, []],
])('no source file has %s', (_, folder, text, allowed) => {
  const within = files.filter((file) => new RegExp(`^${folder}`).test(file))
  expect(within.filter((file) => text.test(read(file)))).toEqual(allowed)
})

test('no file or folder is named utils, helpers, misc, common, data or manager', () => {
  const vague = /(^|\/)(utils?|helpers?|misc|common|data|manager)(\.|\/|$)/
  expect(files.filter((file) => vague.test(file))).toEqual([])
})

test('every package has an exact version, and a checksum in the lock file', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    read('package.json'),
  ) as Record<string, Record<string, string>>
  const versions = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const exact = /^(?:(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?|file:tools\/[\w-]+)$/
  expect(Object.entries(versions).filter(([, version]) => !exact.test(version))).toEqual([])
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const open = Object.entries(packages).filter(
    ([path, { integrity, link }]) =>
      path.startsWith('node_modules/') && !link && !integrity?.startsWith('sha512-'),
  )
  expect(open).toEqual([])
})

test('docs/security.md names tests that exist, and src/README.md source files', () => {
  const rows = read('docs/security.md').match(/^\| \d.*$/gm) ?? []
  const tests = rows.flatMap((row) => (row.split(' | ').at(-1) ?? '').match(/`[^`]+`/g) ?? [])
  const named = [
    ...tests.map((name) => `tests/${name.slice(1, -1).replace('…', 'integration/')}.test.ts`),
    ...(read('src/README.md').match(/(?<=`)[\w./$-]+\.(?:tsx?|css)(?=`)/g) ?? []),
  ]
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})

test('each way of the documents counts its files and names functions of them', () => {
  const documents = ['src/README.md', 'src/server/features/vehicles/import/README.md'].map(read)
  const ways = [...documents.join('\n').matchAll(/^### .*\((\d+) files\)$([^#]*)/gm)]
  expect(ways).toHaveLength(5)
  for (const [, count, list = ''] of ways) {
    const steps = [...list.matchAll(/^(\d+)\. `([^`]+)`(.*)$/gm)]
    expect(steps.map(([, number]) => Number(number))).toEqual(
      Array.from({ length: Number(count) }, (_, at) => at + 1),
    )
    const missing = steps.flatMap(([, , file = '', text = '']) =>
      (text.match(/(?<=`)\w+(?=`)/g) ?? []).filter(
        (name) => !new RegExp(`\\b${name}\\b`).test(read(`src/${file}`)),
      ),
    )
    expect(missing).toEqual([])
  }
})

const compose = read('compose.yaml')
const dockerfile = read('Dockerfile')

test('the image has exact versions, few rights, a closed port', { tags: ['r22.30'] }, () => {
  const images = [...`${dockerfile}\n${compose}`.matchAll(/(?:^FROM|image:) (\S+)/gm)]
  expect(images.filter(([, image = '']) => !/:\d+\.\d+/.test(image))).toEqual([])
  for (const setting of [
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
    'mem_limit: ',
    'pids_limit: ',
    `- \${BACKUP_FOLDER:-backups}:/backups\n`,
    `'\${DOMAIN:+127.0.0.1:}\${PORT:-3000}:3000'`,
    `TRUST_PROXY: \${TRUST_PROXY:-\${DOMAIN:+on}}`,
    'profiles: [https]',
  ]) {
    expect(compose).toContain(setting)
  }
})

test('the image has the files that the server reads at run time', () => {
  const folders: Record<string, string> = { '#server': 'src/server', '#demo': 'prisma/demo' }
  const loaded = files
    .filter((file) => /^(src\/server|prisma)\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/import\.meta\.resolve\(['`](#\w+)([^'`$]*)/g)])
    .map(([, alias = '', path = '']) => `${folders[alias]}${path.replace(/\/$/, '')}`)
  expect(loaded).toHaveLength(3)
  expect(loaded.filter((path) => !dockerfile.includes(`/app/${path} ${path}\n`))).toEqual([])
})

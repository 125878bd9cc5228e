import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
const [, shop = ''] = /^ {2}shop:\n([^]*?)(?=^ {2}\w|^\w)/m.exec(compose) ?? []

test.each([
  'read_only: true',
  'cap_drop: [ALL]',
  "security_opt: ['no-new-privileges:true']",
  'mem_limit: ',
  'pids_limit: ',
])('the container of the shop has %s', (setting) => {
  expect(shop).toContain(`\n    ${setting}`)
})

test('every image is named by an exact version', () => {
  const images = [...`${dockerfile}\n${compose}`.matchAll(/(?:^FROM|image:) (\S+)/gm)]
  expect(images.length).toBeGreaterThan(2)
  expect(
    images.map(([, image]) => image).filter((image) => !/:\d+\.\d+/.test(image ?? '')),
  ).toEqual([])
})

test('the image has the files that the server reads at run time', () => {
  const sources = globSync('{src/server,prisma}/**/*.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const folders = { '#server': 'src/server', '#demo': 'prisma/demo' }
  const read = sources.flatMap((source) =>
    [...source.matchAll(/import\.meta\.resolve\(['`](#\w+)([^'`$]*)/g)].map(
      ([, alias = '', path = '']) =>
        `${Object.entries(folders).find(([name]) => name === alias)?.[1]}${path.replace(/\/$/, '')}`,
    ),
  )
  expect(read).toHaveLength(3)
  expect(read.filter((path) => !dockerfile.includes(`/app/${path} ${path}\n`))).toEqual([])
})

test(
  'a domain puts Caddy in front of the shop and closes its port to others',
  { tags: ['r22.30'] },
  () => {
    expect(shop).toContain(`'\${DOMAIN:+127.0.0.1:}\${PORT:-3000}:3000'`)
    expect(shop).toContain(`TRUST_PROXY: \${TRUST_PROXY:-\${DOMAIN:+on}}`)
    expect(shop).toContain(
      `PUBLIC_URL: \${PUBLIC_URL:-\${DOMAIN:+https://}\${DOMAIN:-http://localhost:\${PORT:-3000}}}`,
    )
    const [, caddy = ''] = /^ {2}caddy:\n([^]*?)(?=^ {2}\w|^\w)/m.exec(compose) ?? []
    expect(caddy).toContain('profiles: [https]')
    expect(caddy).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro')
  },
)

test('a folder of the machine for backups is mounted and named to the shop', () => {
  expect(shop).toContain(`- \${BACKUP_FOLDER:-backups}:/backups\n`)
  expect(shop).toContain(`BACKUP_DIR: \${BACKUP_DIR:-\${BACKUP_FOLDER:+/backups}}\n`)
  expect(dockerfile).toContain('chown node:node /data /backups')
})

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '../../..')
/** The rules of the repository without types, which a planted tree does not have. */
const CONFIG = `import config from '${join(REPOSITORY, 'oxlint.config.ts')}'
export default { ...config, jsPlugins: ['${join(REPOSITORY, 'tools/language-rules.ts')}'], options: {} }`

const BREACHES = {
  'src/shared/lib/egg.ts': './hen.ts',
  'src/server/core/bundle.ts': 'vite',
  'src/server/core/tooled.ts': '../../../tools/admin.ts',
  'src/client/lib/tested.ts': '../../../tests/unit/admin.test.ts',
  'tools/tester.ts': '../tests/unit/admin.test.ts',
  'src/server/features/search/demo.ts': '../../../../prisma/demo/stock.ts',
  'src/shared/domain/served.ts': '#server/core/fail.ts',
  'src/shared/domain/shown.ts': '#client/components/hero.tsx',
  'src/shared/lib/hooked.ts': 'react',
  'src/shared/lib/filed.ts': 'node:fs',
  'src/shared/lib/read-workbook.ts': 'zod',
  'src/client/features/vehicles/cars-page.tsx': '#server/core/fail.ts',
  'src/client/lib/api.ts': '#server/app.ts',
  'src/client/features/vehicles/cars-form.tsx': '@prisma/client',
  'src/client/features/vehicles/cars-table.tsx': 'node:path',
  'src/client/features/vehicles/cars-panel.tsx': '@trpc/client',
  'src/client/components/car-hero.tsx': '../features/vehicles/car-card.tsx',
  'src/client/hooks/use-route.ts': '../routes/about.tsx',
  'src/client/features/site/staffed-page.tsx': '../../components/staff/toolbar.tsx',
  'src/client/features/site/site-card.tsx': '../../routes/about.tsx',
  'src/client/features/site/contact-page.tsx': '../vehicles/car-card.tsx',
  'src/server/features/wants/above.ts': '#server/features/vehicles/service.ts',
  'src/server/features/uploads/relative.ts': '../vehicles/service.ts',
  'src/server/features/vehicles/served.ts': 'fastify',
  'src/server/features/vehicles/called.ts': '#server/trpc/init.ts',
  'src/server/features/vehicles/helper.ts': './rest.ts',
  'src/server/features/vehicles/configured.ts': '#server/config.ts',
  'src/server/features/vehicles/composed.ts': '#server/app.ts',
  'src/server/features/vehicles/created.ts': '#server/create-context.ts',
  'src/server/features/vehicles/rest.ts': '@prisma/client',
  'src/server/features/quotes/forms.ts': '@prisma/client',
  'src/server/features/wants/router.ts': '#server/database/generated/client.ts',
  'src/server/core/queue.ts': 'pg',
  'src/server/features/quotes/router.ts': './rest.ts',
  'src/server/features/quotes/rest.ts': '#server/trpc/init.ts',
  'src/server/features/site/router.ts': 'fastify',
  'src/server/pages/pages.ts': '#client/entry-server.tsx',
  'src/server/pages/page-source.ts': '#client/components/hero.tsx',
  'src/server/core/greedy.ts': '../features/auth/service.ts',
  'src/server/config.ts': './http/session.ts',
  'src/server/placeholders/rear-view.ts': '#server/core/fail.ts',
  'src/server/database/fill.ts': '../features/vehicles/service.ts',
  'src/server/http/cars.ts': '../features/vehicles/service.ts',
  'src/server/http/cars-domain.ts': '#shared/domain/vehicle.ts',
  'src/server/http/users.ts': '../features/auth/authenticate.ts',
  'src/server/pages/cars.ts': '../features/vehicles/service.ts',
  'src/server/trpc/context.ts': '../features/vehicles/service.ts',
  'src/server/trpc/caller.ts': '../create-context.ts',
}

const PERMITTED = {
  'src/shared/domain/vehicle.ts': 'zod',
  'src/server/core/db.ts': '../database/generated/client.ts',
  'src/server/features/vehicles/service.ts': '#server/features/wants/service.ts',
  'src/server/features/vehicles/sell-vehicle.ts': '#server/context.ts',
  'src/server/features/vehicles/mapper.ts': '@prisma/client',
  'src/server/features/requests/kinds/part.ts': '../kinds.ts',
  'src/server/features/vehicles/router.ts': '#server/trpc/init.ts',
  'src/server/features/wants/rest.ts': 'fastify',
  'src/server/features/wants/forms.ts': '#server/http/page-form.ts',
  'src/server/http/session.ts': '#shared/domain/token.ts',
  'src/server/main.ts': '../../prisma/demo/stock.ts',
  'src/client/features/vehicles/car-card.tsx': '../vin/vin-field.tsx',
  'src/client/features/vehicles/admin/list.tsx': '../../../components/staff/toolbar.tsx',
  'src/client/entry-server.tsx': 'node:stream',
  'tests/unit/admin.test.ts': '../../tools/admin.ts',
}

const importing = (specifier: string) => `import * as found from '${specifier}'\nexport { found }\n`

describe('the import rules', () => {
  let root = ''
  const found = new Set<string>()

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'import-rules-'))
    await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
    const files = Object.entries({ ...BREACHES, ...PERMITTED, 'src/shared/lib/hen.ts': './egg.ts' })
    for (const [file, specifier] of files) await write(file, importing(specifier))
    await write('oxlint.config.ts', CONFIG)
    for (const { filename, code } of await lint()) {
      if (/no-restricted-imports|no-cycle/.test(code)) found.add(filename)
    }
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  test.each(Object.entries(BREACHES))('refuse in %s the import of %s', (file) => {
    expect(found).toContain(file)
  })

  test.each(Object.entries(PERMITTED))('allow in %s the import of %s', (file) => {
    expect(found).not.toContain(file)
  })

  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }

  function lint(): Promise<{ filename: string; code: string }[]> {
    const oxlint = join(REPOSITORY, 'node_modules/.bin/oxlint')
    return new Promise((resolve) => {
      execFile(oxlint, ['--format', 'json'], { cwd: root }, (_error, output) => {
        const { diagnostics } = JSON.parse(output) as {
          diagnostics: { filename: string; code: string }[]
        }
        resolve(diagnostics)
      })
    })
  }
})

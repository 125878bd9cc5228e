import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')
/** The rules of the repository without types, which a planted tree does not have. */
const CONFIG = `import config from '${join(REPOSITORY, 'oxlint.config.ts')}'
export default { ...config, jsPlugins: ['${join(REPOSITORY, 'tools/language-rules.ts')}'], options: {} }`

/** A breach of each kind, by file: an import, or a text. */
const BREACHES = {
  'src/shared/lib/egg.ts': './hen.ts',
  'src/shared/lib/hen.ts': './egg.ts',
  'src/shared/domain/aliased.ts': '#shared/lib/egg.ts',
  'src/server/features/wants/aliased.ts': '#server/features/wants/service.ts',
  'src/server/core/bundle.ts': 'vite',
  'src/server/core/tooled.ts': '../../../tools/admin.ts',
  'src/shared/domain/served.ts': '#server/core/fail.ts',
  'src/client/features/vehicles/cars-page.tsx': '#server/core/fail.ts',
  'src/client/features/site/staffed-page.tsx': '../../components/staff/toolbar.tsx',
  'src/client/features/site/contact-page.tsx': '../vehicles/car-card.tsx',
  'src/server/features/wants/above.ts': '#server/features/vehicles/service.ts',
  'src/server/features/vehicles/served.ts': 'fastify',
  'src/server/features/vehicles/helper.ts': './rest.ts',
  'src/server/features/vehicles/created.ts': '#server/create-context.ts',
  'src/server/features/wants/router.ts': '@prisma/client',
  'src/server/http/cars.ts': '#shared/domain/vehicle.ts',
  'src/client/lib/long.ts': `// ${'Returns '.padEnd(101, 'x')}\n`,
  'src/client/lib/run.ts': `// ${'Keeps '.padEnd(60, 'x')}\n// ${'y'.repeat(60)}\n`,
  'src/client/lib/pair.ts': '// Locks the row.\n/** Price in cents. */\nexport const price = 1\n',
  'src/client/lib/opening.ts': '/** Whether it is sold. */\n',
  'src/client/lib/named.ts': 'export const wakeEarly = 1\n',
  'tests/unit/titled.test.ts': `import { test } from 'vitest'\ntest('${'x'.repeat(101)}', () => {})\n`,
}
const PERMITTED = {
  'src/shared/lib/chick.ts': './egg.ts',
  'src/server/features/vehicles/service.ts': '#server/features/wants/service.ts',
  'src/server/features/vehicles/mapper.ts': '@prisma/client',
  'src/server/features/requests/router.ts': '#server/trpc/init.ts',
  'src/server/features/wants/rest.ts': 'fastify',
  'src/client/features/vehicles/admin/list.tsx': '../../../components/staff/toolbar.tsx',
  'src/client/lib/retold.ts': 'export const retold = 1 // Keeps the price in cents.\n',
  'src/client/lib/runs.ts': `// ${'Keeps '.padEnd(60, 'x')}\n// Two lines.\n\n/** Price. */\nexport const price = 1\n`,
}

test('the linter finds breaches of the rules on imports and language, and nothing else', async () => {
  const root = temporaryFolder()
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'oxlint.config.ts'), CONFIG)
  for (const [file, text] of Object.entries({ ...BREACHES, ...PERMITTED })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    const imports = `import * as found from '${text}'\nexport { found }\n`
    writeFileSync(join(root, file), text.includes('\n') ? text : imports)
  }
  const output = await new Promise<string>((resolve) => {
    const oxlint = join(REPOSITORY, 'node_modules/.bin/oxlint')
    execFile(oxlint, ['--format', 'json'], { cwd: root }, (_error, text) => resolve(text))
  })
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string }[]
  }
  const found = new Set(
    diagnostics
      .filter(({ code }) => /no-restricted-imports|no-cycle|language/.test(code))
      .map(({ filename }) => filename),
  )
  expect([...found].toSorted()).toEqual(Object.keys(BREACHES).toSorted())
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImports } from '../../../tools/read-imports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function write(tree: Record<string, string>): string {
  const root = temporaryFolder()
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

/** The one import of a source file beside src/target.ts. */
function readOne(source: string, manifest: object = {}) {
  const root = write({
    'package.json': JSON.stringify(manifest),
    'src/importer.ts': source,
    'src/target.ts': 'export type A = 1\nexport const a = 1',
  })
  const { imports } = readImports(root, ['src'])
  expect(imports).toHaveLength(1)
  return imports[0]
}

describe('the imports of a file', () => {
  test.each([
    ["import { a } from './target.ts'", { typeOnly: false, dynamic: false }],
    ["import './target.ts'", { typeOnly: false, dynamic: false }],
    ["import { a, type A } from './target.ts'", { typeOnly: false, dynamic: false }],
    ["import type { A } from './target.ts'", { typeOnly: true, dynamic: false }],
    ["import { type A } from './target.ts'", { typeOnly: true, dynamic: false }],
    ["export { a } from './target.ts'", { typeOnly: false, dynamic: false }],
    ["export type { A } from './target.ts'", { typeOnly: true, dynamic: false }],
    ["export * from './target.ts'", { typeOnly: false, dynamic: false }],
    ["export const load = () => import('./target.ts')", { typeOnly: false, dynamic: true }],
    ["export type A = typeof import('./target.ts')", { typeOnly: true, dynamic: false }],
  ])('%s is read with its form', (source, form) => {
    expect(readOne(source)).toMatchObject({
      from: 'src/importer.ts',
      to: 'src/target.ts',
      kind: 'file',
      resolved: true,
      ...form,
    })
  })

  test.each([
    ['node:fs', { kind: 'core', resolved: true }],
    ['listed/sub-path', { kind: 'dependency', resolved: true }],
    ['@scope/tool', { kind: 'development', resolved: true }],
    ['platform', { kind: 'optional', resolved: true }],
    ['unknown', { kind: 'unlisted', resolved: false }],
    ['./missing.ts', { kind: 'file', resolved: false }],
    ['#source/target.ts', { kind: 'file', resolved: true, to: 'src/target.ts' }],
    ['./target.ts?raw', { kind: 'file', resolved: true, to: 'src/target.ts' }],
  ])('%s has its kind', (specifier, expected) => {
    const manifest = {
      imports: { '#source/*': './src/*' },
      dependencies: { listed: '1' },
      devDependencies: { '@scope/tool': '1' },
      optionalDependencies: { platform: '1' },
    }
    expect(readOne(`import '${specifier}'`, manifest)).toMatchObject(expected)
  })

  test('of a package inside the project, the package.json beside it counts too', () => {
    const root = write({
      'package.json': '{}',
      'tests/part/package.json': '{"dependencies":{"gauge":"1"}}',
      'tests/part/read.ts': "import 'gauge'",
    })
    expect(readImports(root, ['tests']).imports).toMatchObject([
      { to: 'gauge', kind: 'dependency', resolved: true },
    ])
  })

  test('are circular where values lead back, not where only types do', () => {
    const root = write({
      'package.json': '{}',
      'src/a.ts': "import './b.ts'",
      'src/b.ts': "import './c.ts'",
      'src/c.ts': "import './a.ts'\nimport './d.ts'",
      'src/d.ts': "import type { A } from './a.ts'",
    })
    const circular = readImports(root, ['src']).imports.filter((found) => found.circular)
    expect(circular.map(({ from, to }) => `${from} -> ${to}`).toSorted()).toEqual([
      'src/a.ts -> src/b.ts',
      'src/b.ts -> src/c.ts',
      'src/c.ts -> src/a.ts',
    ])
  })
})

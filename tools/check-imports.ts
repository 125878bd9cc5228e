import { resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { IMPORT_RULES } from './import-rules.ts'

const FOLDERS = ['src', 'prisma', 'tests', 'tools']

export type ImportViolation = { rule: string; from: string; to: string; advice: string }

/** Every import under a project's folders that breaks a rule of import-rules.ts, and how many files were read. */
export async function findImportViolations(root: string): Promise<{ fileCount: number; violations: ImportViolation[] }> {
  const { output } = await cruise(
    FOLDERS,
    {
      baseDir: root,
      ruleSet: { forbidden: IMPORT_RULES.map((rule) => ({ ...rule, severity: 'error' })) },
      validate: true,
      tsPreCompilationDeps: true,
      parser: 'tsc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.css' },
    },
    { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'], extensions: ['.ts', '.tsx', '.js', '.json'] },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text instead of its result')
  return { fileCount: countSources(output), violations: output.summary.violations.map(toViolation) }
}

/** Without a TypeScript API it can use, dependency-cruiser finds no violation because it reads no file. */
function countSources({ modules }: ICruiseResult): number {
  return modules.filter(({ source }) => /^(?:src|prisma|tests|tools)\/.*\.tsx?$/.test(source)).length
}

function toViolation({ rule, from, to }: ICruiseResult['summary']['violations'][number]): ImportViolation {
  return { rule: rule.name, from, to, advice: IMPORT_RULES.find(({ name }) => name === rule.name)?.comment ?? '' }
}

if (import.meta.main) {
  const { fileCount, violations } = await findImportViolations(resolve(import.meta.dirname, '..'))
  for (const { rule, from, to, advice } of violations) console.error(`${from} -> ${to}\n  ${rule}: ${advice}`)
  if (fileCount === 0) console.error('No TypeScript file was read: dependency-cruiser lacks a TypeScript API that it knows.')
  if (violations.length > 0 || fileCount === 0) process.exitCode = 1
  else console.log(`${fileCount} files keep ${IMPORT_RULES.length} rules.`)
}

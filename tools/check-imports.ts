import { resolve } from 'node:path'
import { IMPORT_RULES, type ImportRule } from './import-rules.ts'
import { readImports, type Import } from './read-imports.ts'

const FOLDERS = ['src', 'prisma', 'tests', 'tools']

export type ImportViolation = { rule: string; from: string; to: string; advice: string }

/** Every import under a project's folders that breaks a rule of import-rules.ts, and how many files were read. */
export function findImportViolations(root: string): {
  fileCount: number
  violations: ImportViolation[]
} {
  const { files, imports } = readImports(root, FOLDERS)
  const violations = IMPORT_RULES.flatMap((rule) =>
    imports
      .filter((found) => isForbidden(found, rule))
      .map(({ from, to }) => ({ rule: rule.name, from, to, advice: rule.comment })),
  )
  return { fileCount: files.length, violations }
}

function isForbidden(found: Import, { from, to }: ImportRule): boolean {
  const groups = matchPath(from.path, found.from)
  if (!groups || matchesAny(from.pathNot, found.from, [])) return false
  const { path, pathNot, kinds, ...properties } = to
  if (path && !matchesAny(path, found.to, groups)) return false
  if (matchesAny(pathNot, found.to, groups)) return false
  if (kinds && !kinds.includes(found.kind)) return false
  return Object.entries(properties).every(
    ([name, value]) => found[name as keyof typeof properties] === value,
  )
}

/** The groups that the pattern of the importing file captures, or null where it does not match. */
function matchPath(pattern: string | undefined, path: string): string[] | null {
  if (pattern === undefined) return []
  return (
    new RegExp(pattern)
      .exec(path)
      ?.slice(1)
      .map((group: string | undefined) => group ?? '') ?? null
  )
}

/** `$1` in a pattern is what the first group of the importing file captured. */
function matchesAny(
  patterns: string | string[] | undefined,
  path: string,
  groups: string[],
): boolean {
  return [patterns ?? []].flat().some((pattern) => {
    const filled = groups.reduce(
      (text, group, index) => text.replaceAll(`$${index + 1}`, () => group),
      pattern,
    )
    return new RegExp(filled).test(path)
  })
}

if (import.meta.main) {
  const { fileCount, violations } = findImportViolations(resolve(import.meta.dirname, '..'))
  for (const { rule, from, to, advice } of violations) {
    console.error(`${from} -> ${to}\n  ${rule}: ${advice}`)
  }
  if (fileCount === 0) console.error('No TypeScript file was read.')
  if (violations.length > 0 || fileCount === 0) process.exitCode = 1
  else console.log(`${fileCount} files keep ${IMPORT_RULES.length} rules.`)
}

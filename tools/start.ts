import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.ts'
import { stopWithNpm } from './stop-with-npm.ts'

stopWithNpm()
try {
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const server = join(import.meta.dirname, '../dist/server')
// Reuses code compiled by the previous start; each build empties the folder.
enableCompileCache(join(server, 'compiled'))
await import(pathToFileURL(join(server, 'main.js')).href)

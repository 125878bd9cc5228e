// Removes 160 MB of unused headers, compilers, source maps and sources after `npm ci`.
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'

const UNUSED = [
  'node-linux-*/include',
  '@prisma/client/runtime/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*',
  'lucide-react/dist/**/*.map',
  '@prisma/config/node_modules/effect/{src,dist/dts}',
]

const packages = path.join(import.meta.dirname, '..', 'node_modules')
for (const name of globSync(UNUSED, { cwd: packages })) {
  rmSync(path.join(packages, name), { recursive: true })
}

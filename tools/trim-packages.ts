// Runs after `npm ci` and removes 160 MB of unused files to save disk space:
// - the C headers of the Node binary (nothing is compiled against them);
// - Prisma's query compilers for other databases than PostgreSQL;
// - the source maps of the icon set;
// - the sources and types of a library inside Prisma's command line.
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

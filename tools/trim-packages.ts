// Runs after `npm ci` and removes 160 MB of files that npm installs and nothing here can use:
// - the C headers beside the Node binary (nothing is compiled against them);
// - Prisma's query compilers for the databases that are not PostgreSQL;
// - the source maps of the icon set;
// - the sources and types of a library inside Prisma's command line.
// This step only saves disk space.
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

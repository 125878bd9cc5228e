import { execFile } from 'node:child_process'
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

const run = promisify(execFile)

export type FoundBrowser = {
  name: string
  executablePath: string
  args: string[]
  /** Additional environment variables for the browser. */
  env?: Record<string, string>
}

/** Exact text widths; by default headless Linux rounds glyphs to whole pixels, 1.5% narrower. */
const EXACT_TEXT_WIDTHS = ['--font-render-hinting=none']
/** Flags for pages of one test, which close before V8's optimizing compilers pay off. */
export const FOR_SHORT_PAGES = ['--js-flags=--no-turbofan,--no-maglev,--always-sparkplug']
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}
const BROWSER_PACKAGE = '@sparticuz/chromium'
const VERSION_TIMEOUT_MS = 10_000
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache')

/** Finds Chromium: BROWSER_PATH or CHROME_PATH, then the fastest available. Throws if none. */
export async function findBrowser({ full = false } = {}): Promise<FoundBrowser> {
  // The headless shell in the package loads pages two to three times as fast as the full browsers.
  const finders = full
    ? [playwrightBrowser, systemBrowser, packagedBrowser]
    : [packagedBrowser, playwrightBrowser, systemBrowser]
  for (const find of [givenBrowser, ...finders]) {
    const browser = await find()
    if (browser) return browser
  }
  throw new Error(
    'No Chromium found. Install one (npx playwright-core install chromium) or set BROWSER_PATH to its program file.',
  )
}

async function givenBrowser(): Promise<FoundBrowser | undefined> {
  const variable = process.env.BROWSER_PATH ? 'BROWSER_PATH' : 'CHROME_PATH'
  const executablePath = process.env[variable]
  if (!executablePath) return undefined
  if (!(await isExecutable(executablePath))) {
    throw new Error(`${variable} is not an executable: ${executablePath}`)
  }
  return describe(`the browser of ${variable}`, executablePath)
}

async function playwrightBrowser(): Promise<FoundBrowser | undefined> {
  const executablePath = chromium.executablePath()
  return (await isExecutable(executablePath))
    ? describe("Playwright's own Chromium", executablePath)
    : undefined
}

async function systemBrowser(): Promise<FoundBrowser | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))),
    ...(APPLICATIONS[process.platform] ?? []),
  ]
  for (const executablePath of candidates) {
    if ((await isExecutable(executablePath)) && (await reportsVersion(executablePath))) {
      return describe("the system's browser", executablePath)
    }
  }
  return undefined
}

/** Chromium from npm for Linux on x64, with libraries and a font that a minimal machine lacks. */
async function packagedBrowser(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const manifest = findPackageJSON(BROWSER_PACKAGE, import.meta.url)
  if (!manifest) return undefined
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const home = join(CACHE, `chromium-${version}`)
  const executablePath = join(home, 'chromium')
  if (!(await isExecutable(executablePath))) await unpackBrowser(home)
  const env = {
    LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(home, 'fonts.conf'),
  }
  return { ...describe(`${BROWSER_PACKAGE} ${version}`, executablePath), env }
}

/** Unpacks elsewhere and renames: concurrent test workers must not see a partial browser. */
async function unpackBrowser(home: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  try {
    // A child process: the package reads settings at import and changes TMPDIR and the environment.
    const script = `const { default: chromium } = await import('${BROWSER_PACKAGE}'); await chromium.executablePath()`
    await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    })
    await writeFile(join(draft, 'fonts.conf'), fontConfiguration(home))
    await rename(draft, home)
  } catch (error) {
    if (!(await isExecutable(join(home, 'chromium')))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Replaces the package's font configuration, which finds no fonts outside one temporary folder. */
function fontConfiguration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

function describe(name: string, executablePath: string): FoundBrowser {
  const isRoot = process.getuid?.() === 0
  return { name, executablePath, args: [...EXACT_TEXT_WIDTHS, ...(isRoot ? ['--no-sandbox'] : [])] }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Detects placeholder scripts of distributions; Chrome on Windows does not support --version. */
async function reportsVersion(path: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  return run(path, ['--version'], { timeout: VERSION_TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
}

if (import.meta.main) console.log(await findBrowser())

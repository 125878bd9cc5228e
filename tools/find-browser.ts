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
  /** Variables to add to the environment the browser is started in. */
  env?: Record<string, string>
}

/** Text as wide as on phones, Macs and Windows; headless Chromium on Linux else rounds each letter to whole pixels, 1.5 % narrower. */
const SAME_TEXT = ['--font-render-hinting=none']
/**
 * For pages that close after one test: before V8's optimizing compilers have paid for their work, a fifth of all processor time, while code that
 * is compiled by its baseline compiler at once pays. Not for measurements, and not for a page that runs many tests.
 */
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

/**
 * A Chromium to test with: the one that BROWSER_PATH or CHROME_PATH names, else the headless shell inside @sparticuz/chromium, which starts
 * and loads pages two to three times as fast as the full browser, else Playwright's own, else the system's; with `full` the full browsers
 * come first. Throws if there is none, and if the given path is wrong.
 */
export async function findBrowser({ full = false } = {}): Promise<FoundBrowser> {
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
    throw new Error(`${variable} names no program: ${executablePath}`)
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
    if ((await isExecutable(executablePath)) && (await tellsItsVersion(executablePath))) {
      return describe("the system's browser", executablePath)
    }
  }
  return undefined
}

/** The npm package holds a compressed Chromium for Linux on x64, with the libraries and a font that a bare machine lacks. */
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

/** Unpacks beside its place and renames, so that test workers starting together never see half a browser. */
async function unpackBrowser(home: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  try {
    // The package reads its settings at import, writes to TMPDIR and changes the environment: it gets a process of its own.
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

/** The package's own configuration looks in one temporary folder alone, which leaves text without glyphs. */
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
  return { name, executablePath, args: [...SAME_TEXT, ...(isRoot ? ['--no-sandbox'] : [])] }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Some distributions put a script under Chromium's name that only tells how to install it. Chrome on Windows answers no --version. */
async function tellsItsVersion(path: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  return run(path, ['--version'], { timeout: VERSION_TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
}

if (import.meta.main) console.log(await findBrowser())

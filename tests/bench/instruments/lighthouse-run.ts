import * as chromeLauncher from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../../tools/find-browser.ts'
import { undoAtEnd } from '../measure/clean-up.ts'

export type Throttling = 'simulate' | 'devtools'
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  speedIndex: 'speed-index',
} as const
export type Figure = (typeof CATEGORIES)[number] | keyof typeof AUDITS
/** Scores out of 100, times in milliseconds. */
export type PageResult = { figures: Record<Figure, number>; failed: string[] }

/** Runs Lighthouse with its phone profile in a new browser. */
export async function visitWithLighthouse(
  url: string,
  throttlingMethod: Throttling,
): Promise<PageResult> {
  const { executablePath, args, env } = await findBrowser()
  const chrome = await chromeLauncher.launch({
    chromePath: executablePath,
    chromeFlags: ['--headless', ...args],
    envVars: { ...process.env, ...env },
    handleSIGINT: false,
    logLevel: 'error',
  })
  const close = undoAtEnd(() => chrome.kill())
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      throttlingMethod,
      logLevel: 'error',
    })
    if (!result || result.lhr.runtimeError) {
      throw new Error(
        `Lighthouse could not visit ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
      )
    }
    const { categories, audits } = result.lhr
    const failed = CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const score = audits[id]?.score
        return weight > 0 && typeof score === 'number' && score < 1 ? id : []
      }),
    )
    const scores = CATEGORIES.map((name) => [
      name,
      Math.round((categories[name]?.score ?? 0) * 100),
    ])
    const values = Object.entries(AUDITS).map(([name, id]) => [
      name,
      audits[id]?.numericValue ?? Number.NaN,
    ])
    return { figures: Object.fromEntries([...scores, ...values]) as Record<Figure, number>, failed }
  } finally {
    await close()
  }
}

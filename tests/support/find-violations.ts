import type { AxeResults, RawResult } from 'axe-core'

declare const axe: typeof import('axe-core') & { passedLooks?: Set<string> }

export type Violation = { id: string; target: string; problem: string | undefined }

/** Finds WCAG 2.2 A and AA violations in `root`; `colors` limits the rules to contrast. */
export async function findViolations({
  root = document.documentElement,
  colors = false,
}: { root?: Element; colors?: boolean } = {}): Promise<Violation[]> {
  const runOnly = colors
    ? ['link-in-text-block', 'color-contrast']
    : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const mark = 'data-contrast-measured'
  axe.passedLooks ??= new Set()
  const { passedLooks } = axe
  const looks = looksOfTexts()
  for (const text of looks.keys()) text.setAttribute(mark, '')
  const putBack = moveFootBar()
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] })
  // axe's own reporters take as long as many rules.
  axe.addReporter<RawResult[]>('raw elements', (results, _options, report) => report(results))
  try {
    const results = await runRaw()
    const contrast = results.find(({ id }) => id === 'color-contrast')
    for (const { node } of contrast?.passes ?? []) {
      const look = 'element' in node && looks.get(node.element)
      if (look) passedLooks.add(look)
    }
    if (results.every(({ violations }) => violations.length === 0)) return []
    return violationsOf(await axe.run(root, { runOnly, resultTypes: ['violations'] }))
  } finally {
    for (const text of looks.keys()) text.removeAttribute(mark)
    putBack()
  }

  async function runRaw(): Promise<RawResult[]> {
    const results: unknown = await axe.run(root, { runOnly, reporter: 'raw elements' })
    return results as RawResult[]
  }

  /** One text for each look that has not passed yet: contrast takes axe longer than all other rules. */
  function looksOfTexts(): Map<Element, string> {
    const looksOfAll = new Map<Element, string>()
    const lookOf = (element: Element | null): string => {
      if (!element) return ''
      const noted = looksOfAll.get(element)
      if (noted !== undefined) return noted
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
        getComputedStyle(element)
      const own = [element.tagName, element.getAttribute('class'), element.matches(':disabled')]
      const colored = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight]
      const look = `${lookOf(element.parentElement)}>${[...own, ...colored].join()}`
      looksOfAll.set(element, look)
      return look
    }
    const found = new Map<Element, string>()
    const known = new Set(passedLooks)
    for (const element of root.querySelectorAll('*')) {
      const hasText =
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      if (!hasText || !element.checkVisibility()) continue
      const look = lookOf(element)
      if (!known.has(look)) found.set(element, look)
      known.add(look)
    }
    return found
  }

  /** Puts the bar below the page, where it covers no target that can be scrolled into view. */
  function moveFootBar(): () => void {
    const style = root.ownerDocument.querySelector<HTMLElement>('[data-slot=foot-bar]')?.style
    style?.setProperty('position', 'static')
    return () => style?.removeProperty('position')
  }

  function violationsOf({ violations }: AxeResults): Violation[] {
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({
        id,
        target: String(target),
        problem: failureSummary,
      })),
    )
  }
}

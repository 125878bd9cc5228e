import type { AxeResults } from 'axe-core'

declare const axe: typeof import('axe-core')

export type Violation = { id: string; target: string; problem: string | undefined }

/**
 * Gives every violation of WCAG 2.2 A and AA that axe finds in `root`; with `colors` only what depends on colors. Contrast takes axe longer than
 * all other rules together, so of texts with the same classes and colors on the same backgrounds it measures one. All rules are in one run of
 * axe, which looks up what covers what once per run. Runs in a page where axe-core was loaded, and is sent there as its source: it uses
 * nothing from outside.
 */
export async function findViolations({
  root = document.documentElement,
  colors = false,
}: { root?: Element; colors?: boolean } = {}): Promise<Violation[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const mark = 'data-contrast-measured'
  const measured = distinctTexts()
  for (const text of measured) text.setAttribute(mark, '')
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] })
  try {
    return violationsOf(
      await axe.run(root, {
        runOnly: colors ? ['link-in-text-block', 'color-contrast'] : tags,
        resultTypes: ['violations'],
      }),
    )
  } finally {
    for (const text of measured) text.removeAttribute(mark)
  }

  function distinctTexts(): Element[] {
    const looks = new Map<Element, string>()
    const lookOf = (element: Element | null): string => {
      if (!element) return ''
      const known = looks.get(element)
      if (known !== undefined) return known
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
        getComputedStyle(element)
      const own = [element.tagName, element.getAttribute('class'), element.matches(':disabled')]
      const colored = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight]
      const look = `${lookOf(element.parentElement)}>${[...own, ...colored].join()}`
      looks.set(element, look)
      return look
    }
    const texts = new Map<string, Element>()
    for (const element of root.querySelectorAll('*')) {
      const hasText =
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      if (!hasText || !element.checkVisibility()) continue
      const look = lookOf(element)
      if (!texts.has(look)) texts.set(look, element)
    }
    return [...texts.values()]
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

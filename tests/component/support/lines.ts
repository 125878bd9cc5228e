/** On how many lines the text of an element stands. */
export function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
  return new Set(rects.map(({ bottom }) => Math.round(bottom))).size
}

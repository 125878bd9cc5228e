/** Number of lines of an element's text. */
export function linesOf(element: Node): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
  return new Set(rects.map(({ bottom }) => Math.round(bottom))).size
}

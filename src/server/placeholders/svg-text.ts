/** Stacks shapes, the first one at the back. */
export const stacked = (...shapes: string[]): string => shapes.join('')

/** Draws a filled outline; `more` adds attributes such as a stroke. */
export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`

/** Draws an optional outline. */
export const pathIf = (d: string | undefined, fill: string, more = ''): string =>
  d ? path(d, fill, more) : ''

/** Mirrors the right half of a symmetric shape at x = 0. */
export const both = (...shapes: string[]): string =>
  `${shapes.join('')}<g transform="scale(-1 1)">${shapes.join('')}</g>`

/** Wraps content in an SVG document; rounds numbers to two decimals. */
export const svgDocument = (viewBox: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content.replaceAll(/\d+\.\d{3,}/g, (number) => String(rounded(Number(number))))}</svg>`

export const rounded = (value: number): number => Math.round(value * 100) / 100

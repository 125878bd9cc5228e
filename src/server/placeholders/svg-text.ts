/** Shapes one upon the other, the first at the back. */
export const stacked = (...shapes: string[]): string => shapes.join('')

/** A filled outline; `more` holds further attributes, such as a stroke. */
export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`

/** A filled outline that not every vehicle has. */
export const pathIf = (d: string | undefined, fill: string, more = ''): string =>
  d ? path(d, fill, more) : ''

/** The right half of something symmetrical about x = 0, and its mirror image. */
export const both = (...shapes: string[]): string =>
  `${shapes.join('')}<g transform="scale(-1 1)">${shapes.join('')}</g>`

/** A whole SVG document, with numbers cut to two decimals. */
export const svgDocument = (viewBox: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content.replaceAll(/\d+\.\d{3,}/g, (number) => String(rounded(Number(number))))}</svg>`

export const rounded = (value: number): number => Math.round(value * 100) / 100

/** Class names in one attribute, the empty ones left out. */
export const cn = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')

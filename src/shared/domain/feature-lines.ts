const DIVIDERS = /[|;•·]/
/** Commas inside numbers ('1,500 lb') and parentheses do not separate features. */
const COMMA = /,(?!\d{3}\b)(?![^(]*\))/
const BULLET = /^(?:[-*–]\s+|[•·]\s*)+/

/** Returns distinct features; splits a single line at its separators. */
export function splitFeatures(features: string | null): string[] {
  const lines = tidy((features ?? '').split('\n'))
  const [line = ''] = lines
  return lines.length > 1 ? lines : tidy(line.split(DIVIDERS).flatMap((part) => part.split(COMMA)))
}

const tidy = (lines: string[]): string[] =>
  [...new Set(lines.map((line) => line.trim().replace(BULLET, '')))].filter(Boolean)

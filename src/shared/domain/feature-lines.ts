const DIVIDERS = /[|;•·]/
/** A comma in a number ('1,500 lb') or in brackets divides nothing. */
const COMMA = /,(?!\d{3}\b)(?![^(]*\))/
const BULLET = /^(?:[-*–]\s+|[•·]\s*)+/

/** The features of a vehicle, one a line; a single line is divided by its signs. Each is there once. */
export function featureLines(features: string | null): string[] {
  const lines = tidy((features ?? '').split('\n'))
  const [line = ''] = lines
  return lines.length > 1 ? lines : tidy(line.split(DIVIDERS).flatMap((part) => part.split(COMMA)))
}

const tidy = (lines: string[]): string[] =>
  [...new Set(lines.map((line) => line.trim().replace(BULLET, '')))].filter(Boolean)

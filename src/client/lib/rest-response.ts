// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROL_CHARACTERS = /[\u0000-\u001F\u007F]/g

/** Parses a response leniently (rules 20.4 to 20.9). Throws an Error if it cannot. */
export async function readJson(response: Pick<Response, 'text'>): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new Error('Failed to process response', { cause })
  })
  if (text.trim() === '') return []
  const clean = text.replaceAll(CONTROL_CHARACTERS, ' ')
  for (const candidate of [text, clean, firstArray(clean)]) {
    const read = parse(candidate)
    if (read !== undefined) return read
  }
  throw new Error('Failed to parse response data')
}

/** Returns an array; wraps a single object (rule 20.7). Throws for other values. */
export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null) return [value]
  throw new Error('Invalid response format')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** First bracketed array in a text, ignoring brackets in strings; '' if there is none. */
function firstArray(text: string): string {
  const start = text.indexOf('[')
  let depth = 0
  let inText = false
  for (let at = start; at >= 0 && at < text.length; at += 1) {
    const character = text[at]
    if (inText && character === '\\') at += 1
    else if (character === '"') inText = !inText
    else if (inText) continue
    else if (character === '[') depth += 1
    else if (character === ']' && (depth -= 1) === 0) return text.slice(start, at + 1)
  }
  return ''
}

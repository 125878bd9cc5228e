// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL_CHARACTERS = /[\u0000-\u001F\u007F]/g

/**
 * The JSON of a reply, read leniently: an empty body is an empty list, control characters are removed, and as a last resort the first
 * bracketed array is used (docs/product.md 20.6 to 20.9). Throws 'Failed to process response' where the body breaks off and
 * 'Failed to parse response data' where it cannot be parsed (docs/product.md 20.4, 20.5).
 */
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

/** The list of a reply: a single object is a list of one (docs/product.md 20.7). Throws 'Invalid response format' for anything else that is not an array. */
export function listOf(value: unknown): unknown[] {
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

/** The text from the first bracket to its closing one, ignoring brackets within strings; '' where there is none. */
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

/** A whole number as people write it ('45,000', ' 2012 ') or as JSON sends it; anything else comes back unchanged for the schema to refuse. */
export function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.replaceAll(',', '').trim()
  if (text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : value
}

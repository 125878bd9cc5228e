/** Markup that is already escaped. */
export type Markup = { raw: string }
type Part = Markup | string | number | readonly Part[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Builds HTML; escapes every inserted part that is not Markup. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  raw: strings
    .map((string, index) => string + (index < parts.length ? write(parts[index] ?? '') : ''))
    .join(''),
})

function write(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') {
    return escapeMarkup(String(part))
  }
  return 'raw' in part ? part.raw : part.map(write).join('')
}

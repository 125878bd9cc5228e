/** Text that is HTML already. */
export type Markup = { raw: string }
type Part = Markup | string | number | readonly Part[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A piece of HTML in which everything that is put in is text, unless it is such a piece itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  raw: strings
    .map((string, index) => string + (index < parts.length ? write(parts[index] ?? '') : ''))
    .join(''),
})

function write(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  }
  return 'raw' in part ? part.raw : part.map(write).join('')
}

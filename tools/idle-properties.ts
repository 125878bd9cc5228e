const REGISTERED = /@property (--[\w-]+)\{[^}]*?(?:initial-value:([^;}]*))?\}/g

/**
 * A minified style sheet without the registered custom properties that do nothing in it: one that no rule sets is its initial
 * value wherever it is read, and one that no rule reads needs no value. Tailwind writes them for utilities that may come later.
 */
export function withoutIdleProperties(css: string): string {
  let smaller = css
  for (const [registration, name = '', initial] of css.matchAll(REGISTERED)) {
    const isSet = smaller.includes(`${name}:`)
    const isRead = smaller.includes(`var(${name}`)
    if (isRead && (isSet || initial === undefined || smaller.includes(`var(${name},`))) continue
    smaller = smaller
      .replace(registration, '')
      .replaceAll(`var(${name})`, initial ?? '')
      .replaceAll(new RegExp(`(?<![\\w-])${name}:[^;}]*(;|(?=\\}))`, 'g'), '')
  }
  return smaller
}

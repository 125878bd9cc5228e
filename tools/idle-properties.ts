const REGISTERED = /@property (--[\w-]+)\{[^}]*?(?:initial-value:([^;}]*))?\}/g

/** Removes custom properties that are never set or never read; Tailwind registers spare ones. */
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

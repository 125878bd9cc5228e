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

/** A `var()` of Tailwind with its fallback, which may contain one level of parentheses. */
const FALLBACK = /var\((--tw-[\w-]+),\s*((?:[^()]|\([^()]*\))*)\)/g

/** Replaces Tailwind's variables that no rule sets by their fallbacks. */
export const withFallbacks = (css: string): string =>
  css.replaceAll(FALLBACK, (use, name: string, fallback: string) =>
    css.includes(`${name}:`) ? use : fallback,
  )

const REGISTERED = /@property (--tw-[\w-]+)\{([^}]*)\}/g

/** Inlines Tailwind's variables that no rule of this minified sheet sets, drops unread ones. */
export function resolveTailwindVariables(css: string): string {
  const initial = new Map(
    [...css.matchAll(REGISTERED)].map(([, name = '', body = '']) => [
      name,
      /initial-value:([^;]*)/.exec(body)?.[1],
    ]),
  )
  let rules = css
  for (const name of new Set(css.match(/--tw-[\w-]+/g))) {
    const setter = new RegExp(`(?<=[{;])${name}:[^;}]*;?`, 'g')
    const reader = new RegExp(`var\\(${name}(?:,([^()]*))?\\)`, 'g')
    const isRead = rules.includes(`var(${name}`)
    if (isRead && setter.test(rules)) continue
    rules = isRead
      ? rules.replaceAll(reader, (all, fallback?: string) => initial.get(name) ?? fallback ?? all)
      : rules.replaceAll(setter, '')
    if (rules.includes(`var(${name}`)) continue
    rules = rules.replaceAll(new RegExp(`@property ${name}\\{[^}]*\\}`, 'g'), '')
  }
  return rules
}

type Rule = { text: string; classes: string[] } | { opening: string; rules: Rule[] }

const UTILITIES = /@layer utilities[\w.]*\{/
const GROUP = /^@(?:layer|media|container|supports)[^;{]*\{/
const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

const VARIABLE = /(?<=[{;])(--[\w-]+):[^;}]*;?/g

/** Returns a function that removes unused utility classes and variables from a style sheet. */
export function stylesFor(css: string): (html: string) => string {
  // Before React, which loads the full sheet, only `.returning` is added, and it is not a utility
  // class.
  const start = css.search(UTILITIES)
  if (start === -1) return () => css
  const rules = parseRules(css.slice(start))
  return (html) => {
    const needed = css.slice(0, start) + write(rules, classesIn(html))
    return needed.replaceAll(VARIABLE, (declaration, name: string) =>
      needed.includes(`var(${name}`) || html.includes(`var(${name}`) ? declaration : '',
    )
  }
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = []
  for (let start = 0; start < css.length;) {
    const end = endOfRule(css, start)
    const text = css.slice(start, end)
    const [opening] = GROUP.exec(text) ?? []
    if (opening) rules.push({ opening, rules: parseRules(text.slice(opening.length, -1)) })
    else rules.push({ text, classes: classesOf(text.slice(0, text.indexOf('{'))) })
    start = end
  }
  return rules
}

/** Returns the end of the rule or statement that starts at `start`. */
function endOfRule(css: string, start: number): number {
  let depth = 0
  for (let at = start; at < css.length; at += 1) {
    const sign = css[at]
    if (sign === '\\') at += 1
    else if (sign === '"') at = css.indexOf('"', at + 1)
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    if (depth === 0 && (sign === '}' || sign === ';')) return at + 1
  }
  return css.length
}

const classesOf = (selectors: string): string[] =>
  Array.from(selectors.matchAll(CLASS), ([, name = '']) =>
    name.replaceAll(ESCAPE, (_, code: string | undefined, sign: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
    ),
  )

function classesIn(html: string): Set<string> {
  const names = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, value = '']) => value)
  let text = [...new Set(names)].join(' ')
  for (const [entity, sign] of Object.entries(ENTITIES).toReversed()) {
    text = text.replaceAll(entity, sign)
  }
  return new Set(text.split(' '))
}

function write(rules: Rule[], classes: Set<string>): string {
  return rules
    .map((rule) => {
      if ('text' in rule) {
        const isNeeded = rule.classes.length === 0 || rule.classes.some((name) => classes.has(name))
        return isNeeded ? rule.text : ''
      }
      const inner = write(rule.rules, classes)
      return inner && `${rule.opening}${inner}}`
    })
    .join('')
}

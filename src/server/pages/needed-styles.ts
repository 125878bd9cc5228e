import { LRUCache } from 'lru-cache'

type Rule = { text: string; classes: string[] } | { opening: string; rules: Rule[] }

const UTILITIES = /@layer utilities[\w.]*\{/
const GROUP = /^@(?:layer|media|container|supports)[^;{]*\{/
const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

const CLASS_ATTRIBUTE = ' class="'
/** Pages of one route differ in few classes. */
const SHEETS_MAX = 100
const VARIABLE_USE = /var\(--[\w-]+/g
const VARIABLE = /(?<=[{;])(--[\w-]+):[^;}]*;?/g

/** Returns a function that removes unused utility classes and variables from a style sheet. */
export function stylesFor(css: string): (html: string) => string {
  // Before React, which loads the full sheet, only `.returning` is added, and it is not a utility
  // class.
  const start = css.search(UTILITIES)
  if (start === -1) return () => css
  const rules = parseRules(css.slice(start))
  const stored = new LRUCache<string, string>({ max: SHEETS_MAX })
  return (html) => {
    const names = classAttributes(html)
    const variables = new Set(html.match(VARIABLE_USE))
    const key = `${names} ${[...variables].join(' ')}`
    const known = stored.get(key)
    if (known !== undefined) return known
    const needed = css.slice(0, start) + write(rules, classesIn(names))
    for (const [use] of needed.matchAll(VARIABLE_USE)) variables.add(use)
    const sheet = needed.replaceAll(VARIABLE, (declaration, name: string) =>
      variables.has(`var(${name}`) ? declaration : '',
    )
    stored.set(key, sheet)
    return sheet
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

/** Returns the distinct values of the class attributes, in order and separated by spaces. */
function classAttributes(html: string): string {
  const values = new Set<string>()
  for (let at = html.indexOf(CLASS_ATTRIBUTE); at !== -1; at = html.indexOf(CLASS_ATTRIBUTE, at)) {
    const start = at + CLASS_ATTRIBUTE.length
    at = html.indexOf('"', start)
    values.add(html.slice(start, at))
  }
  return [...values].join(' ')
}

function classesIn(names: string): Set<string> {
  let text = names
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

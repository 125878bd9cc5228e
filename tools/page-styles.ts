import postcss, { type Container, type Root } from 'postcss'

/**
 * The part of a style sheet that a page can need, given the code that makes the page: a selector goes when one of its
 * classes or elements is a word nowhere in that code, and a custom property when nothing uses it. Errs on the side of keeping.
 */
export function stylesFor(css: string, code: string): string {
  const sheet = postcss.parse(css)
  sheet.walkComments((comment) => void comment.remove())
  prune(sheet, new Set(code.match(WORD)))
  dropUnusedProperties(sheet)
  return sheet.toString().trim()
}

/** What stands between blanks, quotes and the holes of templates: class names can hold any other character. */
const WORD = /[^\s"'`${}]+/g
const CLASS = /\.((?:\\.|[\w-])+)/g
const ELEMENT = /(?:^|[\s>+~(,])([a-z][a-z\d]*)(?![\w-]*\()/g
/** The browser's own parts of some controls, and the types of the controls that have them. */
const CONTROL_PART = /::(?:-webkit-)?(file|date|calendar|inner-spin|outer-spin)/g
const CONTROL_TYPES: Record<string, string> = {
  file: 'file',
  date: 'date',
  calendar: 'date',
  'inner-spin': 'number',
  'outer-spin': 'number',
}
const ALWAYS_THERE = new Set(['html', 'body', 'from', 'to'])
const KEPT_WHOLE = /keyframes$|^font-face$|^property$/

function prune(container: Container, words: Set<string>): void {
  for (const node of container.nodes?.slice() ?? []) {
    if (node.type === 'rule') {
      const needed = node.selectors.filter((selector) => isNeeded(selector, words))
      if (needed.length === 0) node.remove()
      else if (needed.length < node.selectors.length) node.selectors = needed
    } else if (node.type === 'atrule' && node.nodes && !KEPT_WHOLE.test(node.name)) {
      prune(node, words)
      if (node.nodes.length === 0) node.remove()
    }
  }
}

function isNeeded(selector: string, words: Set<string>): boolean {
  // What an element is not, or might contain, says nothing of whether it is there.
  const own = selector
    .replaceAll(/:(?:not|has|where|is)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '')
    .replaceAll(/(?<!\\)\[[^\]]*\]/g, '')
  const classes = [...own.matchAll(CLASS)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))
  const elements = [
    ...own
      .replaceAll(CLASS, '')
      .replaceAll(/::?[\w-]+/g, '')
      .matchAll(ELEMENT),
  ].map(([, name = '']) => name)
  if (
    [...selector.matchAll(CONTROL_PART)].some(
      ([, part = '']) => !words.has(CONTROL_TYPES[part] ?? part),
    )
  ) {
    return false
  }
  return (
    classes.every((name) => words.has(name)) &&
    elements.every((name) => words.has(name) || ALWAYS_THERE.has(name))
  )
}

/** A property used only by another unused one goes as well, so this goes round until nothing changes. */
function dropUnusedProperties(sheet: Root): void {
  for (let changed = true; changed;) {
    changed = false
    const used = new Set(
      [...sheet.toString().matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name),
    )
    sheet.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return
      changed = true
      declaration.remove()
    })
    sheet.walkAtRules('property', (rule) => {
      if (!used.has(rule.params)) rule.remove()
    })
  }
}

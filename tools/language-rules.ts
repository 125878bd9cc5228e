import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
type Context = Parameters<NonNullable<Rule['create']>>[0]
type Visitor = ReturnType<NonNullable<Rule['create']>>
type Comment = ReturnType<Context['sourceCode']['getAllComments']>[number]
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0]
type Name = Parameters<NonNullable<Visitor['Identifier']>>[0]

const LENGTH_MAX = 100
const URLS = /https?:\S+/g
const DIRECTIVE = /^(?:oxlint|@ts)-/
const OPENING = /^(?:What|Whether|Who|Since|How)\b/
/** Words that are not used here, with better ones. */
const WORDS = new Map([
  ['ahead', 'early, prefetched'],
  ['awake', 'hydrated, started'],
  ['behaviour', 'behavior'],
  ['calm', 'idle'],
  ['catalogue', 'catalog'],
  ['duty', 'lock, job'],
  ['heard', 'received'],
  ['licence', 'license'],
  ['litre', 'liter'],
  ['litres', 'liters'],
  ['neighbour', 'neighbor'],
  ['neighbours', 'neighbors'],
  ['readdress', 'changeEmail'],
  ['stranger', 'visitor, caller'],
  ['surroundings', 'context'],
  ['tell', 'notify, report'],
  ['tellable', 'notifiable'],
  ['tells', 'notifies, reports'],
  ['tend', 'expire, maintain'],
  ['tends', 'expires, maintains'],
  ['told', 'notified, reported'],
  ['wake', 'start, hydrate'],
  ['wakes', 'starts, hydrates'],
  ['woken', 'started, hydrated'],
])
/** Names of the public API. */
const PUBLIC_NAMES = new Set(['tellCustomer'])
const TITLED = new Set(['describe', 'test', 'it'])

/** Rules of CONTRIBUTING.md on comments, names and test titles. */
const plugin = {
  meta: { name: 'language' },
  rules: {
    comments: {
      create: (context) => ({
        Program() {
          const comments = context.sourceCode.getAllComments()
          for (const comment of comments) checkComment(context, comment)
          for (const run of runsOf(comments, context.sourceCode.lines)) checkRun(context, run)
        },
      }),
    },
    names: {
      create: (context) => ({
        Identifier(node) {
          if (PUBLIC_NAMES.has(node.name)) return
          checkWords(context, node, node.name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' '))
        },
      }),
    },
    titles: {
      create: (context) => ({
        CallExpression(node) {
          const title = titleOf(node)
          if (!title) return
          if (title.length > LENGTH_MAX) {
            context.report({ node, message: `${title.length} characters; at most ${LENGTH_MAX}.` })
          }
          checkWords(context, node, title)
        },
      }),
    },
  },
} satisfies { meta: { name: string }; rules: Record<string, Rule> }
export default plugin

function checkComment(context: Context, comment: Comment): void {
  const text = textOf(comment)
  if (comment.type === 'Shebang' || DIRECTIVE.test(text)) return
  if (text.length > LENGTH_MAX) {
    context.report({ node: comment, message: `${text.length} characters; at most ${LENGTH_MAX}.` })
  }
  if (OPENING.test(text)) context.report({ node: comment, message: 'Begin with a verb or a noun.' })
  checkWords(context, comment, text)
}

/** Joins comments on lines of their own that follow each other, without directives. */
function runsOf(comments: Comment[], lines: readonly string[]): Comment[][] {
  const runs: Comment[][] = []
  for (const comment of comments) {
    const { start } = comment.loc
    const isAlone = /^\s*(?:\/\/|\/\*)/.test(lines[start.line - 1] ?? '')
    if (!isAlone || comment.type === 'Shebang' || DIRECTIVE.test(textOf(comment))) continue
    const last = runs.at(-1)
    if (last?.at(-1)?.loc.end.line === start.line - 1) last.push(comment)
    else runs.push([comment])
  }
  return runs.filter(({ length }) => length > 1)
}

function checkRun(context: Context, run: Comment[]): void {
  const [first] = run
  if (!first) return
  const { length } = run.map(textOf).join(' ')
  if (run.some(({ type }) => type === 'Block')) {
    context.report({ node: first, message: 'Join this comment and the one below.' })
  } else if (length > LENGTH_MAX) {
    context.report({ node: first, message: `${length} characters; at most ${LENGTH_MAX}.` })
  }
}

const textOf = ({ value }: Comment): string =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .replaceAll(URLS, 'URL')
    .trim()

function checkWords(context: Context, node: Comment | Name | Call, text: string): void {
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const better = WORDS.get(word)
    if (better) context.report({ node, message: `Not '${word}', but for example: ${better}.` })
  }
}

/** Title of a test or of a group of tests, also of test.each and test.skipIf. */
function titleOf({ callee, arguments: [first] }: Call): string | undefined {
  let root: Call['callee'] = callee
  while (root.type === 'MemberExpression' || root.type === 'CallExpression') {
    root = root.type === 'MemberExpression' ? root.object : root.callee
  }
  if (root.type !== 'Identifier' || !TITLED.has(root.name) || !first) return undefined
  if (first.type === 'Literal' && typeof first.value === 'string') return first.value
  return first.type === 'TemplateLiteral'
    ? first.quasis.map(({ value }) => value.raw).join('…')
    : undefined
}

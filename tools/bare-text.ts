import { join, relative } from 'node:path'
import type {
  Expression,
  JsxChild,
  JsxElement,
  JsxFragment,
  Node,
  SourceFile,
} from 'typescript/unstable/ast'
import {
  isConditionalExpression,
  isFunctionLikeDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isReturnStatement,
  isSourceFile,
} from 'typescript/unstable/ast/is'
import { API, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'

/** JSX child: `changes` if its text varies, `comes` if a later rendering can omit it. */
type Child = { node: JsxChild; isText: boolean; changes: boolean; comes: boolean }
type Parent = JsxElement | JsxFragment

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike
const NOTHING = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.BooleanLike | TypeFlags.Void

/** Finds JSX text that React cannot update once browser translation has replaced its node. */
export function findBareText(root: string): string[] {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} cannot be opened`)
    return project.program
      .getSourceFileNames()
      .filter((name) => /\/src\/client\/.*\.tsx$/.test(name))
      .map((name) => project.program.getSourceFile(name))
      .flatMap((file) =>
        file ? bareTextIn(project, file).map((node) => placeOf(root, file, node)) : [],
      )
  } finally {
    api.close()
  }
}

function placeOf(root: string, file: SourceFile, node: Node): string {
  const line = file.text.slice(0, node.getStart(file)).split('\n').length
  return `${relative(root, file.fileName)}:${line} ${node.getText(file).trim()}`
}

function bareTextIn(project: Project, file: SourceFile): Node[] {
  return parentsIn(file).flatMap((parent) => {
    const children = childrenOf(parent).map((node) => read(project, node))
    if (children.length === 1 && !isFragment(parent)) return []
    const isUnsteady =
      isFragment(parent) || hasAlternative(parent) || children.some(({ comes }) => comes)
    return children
      .filter(({ isText, changes }) => isText && (changes || isUnsteady))
      .map(({ node }) => node)
  })
}

/** Elements of a file, and fragments that are not the only child of one. */
function parentsIn(file: SourceFile): Parent[] {
  const found: Parent[] = []
  const visit = (node: Node) => {
    if (isParent(node) && !(isFragment(node) && isParent(node.parent))) found.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

const isParent = (node: Node): node is Parent => isJsxElement(node) || isJsxFragment(node)

const isFragment = (node: Node): node is Parent =>
  isJsxFragment(node) || (isJsxElement(node) && tagOf(node) === 'Fragment')

const childrenOf = (parent: Parent): JsxChild[] =>
  parent.children.flatMap((child) => {
    if (isFragment(child)) return childrenOf(child)
    return isBlank(child) ? [] : [child]
  })

/** Line breaks, indentation and comments. */
const isBlank = (child: JsxChild): boolean =>
  isJsxText(child)
    ? child.text.trim() === '' && child.text.includes('\n')
    : isJsxExpression(child) && !child.expression

function read(project: Project, node: JsxChild): Child {
  const expression = isJsxExpression(node) ? node.expression : undefined
  if (!expression) return { node, isText: isJsxText(node), changes: false, comes: false }
  const type = project.checker.getTypeAtLocation(expression)
  const kinds = new Set(type ? kindsOf(type) : [])
  const isList = type !== undefined && project.checker.isArrayType(type)
  return {
    node,
    isText: kinds.has('text') && !kinds.has('element'),
    changes: !isConstant(expression),
    comes: isList || kinds.size > 1,
  }
}

function kindsOf(type: Type): ('text' | 'nothing' | 'element')[] {
  if (type.isUnionType()) return type.getTypes().flatMap(kindsOf)
  if (type.flags & TEXT) return ['text']
  return type.flags & NOTHING ? ['nothing'] : ['element']
}

/** Recognizes constants by the naming convention. */
const isConstant = (expression: Expression): boolean =>
  /^([A-Z][A-Z0-9_]+|'[^']*'|"[^"]*")$/.test(expression.getText())

/** True if React can reuse this element for another branch and replace its children. */
function hasAlternative(node: Node): boolean {
  if (isFunctionLikeDeclaration(node) || isSourceFile(node)) return false
  const outer = isParenthesizedExpression(node.parent) ? node.parent.parent : node.parent
  const tag = tagOf(node)
  if (tag && isConditionalExpression(outer)) {
    const { whenTrue, whenFalse } = outer
    if ([whenTrue, whenFalse].every((branch) => tagOf(branch) === tag)) return true
  }
  if (tag && isReturnStatement(outer)) {
    if (returnedTags(functionOf(outer)).filter((each) => each === tag).length > 1) return true
  }
  return hasAlternative(node.parent)
}

const functionOf = (node: Node): Node =>
  isFunctionLikeDeclaration(node) ? node : functionOf(node.parent)

/** Tags of the elements a function returns. */
function returnedTags(node: Node): (string | undefined)[] {
  const found: (string | undefined)[] = []
  const visit = (inner: Node) => {
    if (isFunctionLikeDeclaration(inner)) return
    if (isReturnStatement(inner) && inner.expression) found.push(tagOf(inner.expression))
    inner.forEachChild(visit)
  }
  node.forEachChild(visit)
  return found
}

/** Tag of an element, parenthesized or not; undefined for other nodes. */
function tagOf(node: Node): string | undefined {
  if (isParenthesizedExpression(node)) return tagOf(node.expression)
  if (isJsxElement(node)) return node.openingElement.tagName.getText()
  return isJsxSelfClosingElement(node) ? node.tagName.getText() : undefined
}

if (import.meta.main) {
  const found = findBareText(join(import.meta.dirname, '..'))
  const advice =
    'React cannot update this text on a page translated by the browser. Use one template string, or a <span>:'
  if (found.length > 0) console.error([advice, ...found].join('\n'))
  process.exitCode = found.length > 0 ? 1 : 0
}

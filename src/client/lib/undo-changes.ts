/** Elements whose children our scripts change, or React does not compare. */
const OWN = 'html, body, head, head *, [data-open], #page-status'

/** Undoes what translators and extensions changed before hydration; the returned function redoes it. */
export function undoChanges(records: MutationRecord[]): () => void {
  const changes = records.filter((record) => !isOwn(record))
  const isTranslated = changes.some(isTranslation)
  const { documentElement: html } = document
  // Prevents translators from replacing the text again during hydration.
  if (isTranslated) html.translate = false
  const redos = changes.toReversed().map(undo).toReversed()
  return () => {
    for (const redo of redos) redo()
    if (isTranslated) html.removeAttribute('translate')
  }
}

const isOwn = ({ target }: MutationRecord): boolean =>
  (target instanceof Element ? target : target.parentElement)?.matches(OWN) ?? target === document

/** Chromium's translator inserts font elements, other translators change text nodes. */
const isTranslation = ({ type, addedNodes }: MutationRecord): boolean =>
  type === 'characterData' || [...addedNodes].some(({ nodeName }) => nodeName === 'FONT')

/** Undoes one change; the returned redo does nothing if React has changed the node. */
const undo = (record: MutationRecord) =>
  record.type === 'characterData' ? undoText(record) : undoNodes(record)

function undoText({ target, oldValue }: MutationRecord) {
  const { nodeValue } = target
  target.nodeValue = oldValue
  return () => {
    if (target.nodeValue === oldValue) target.nodeValue = nodeValue
  }
}

function undoNodes({ target, addedNodes, removedNodes, nextSibling }: MutationRecord) {
  const isInPlace = (node: Node): node is ChildNode => node.parentNode === target
  const isNextInPlace = () => nextSibling === null || isInPlace(nextSibling)
  const added = [...addedNodes].filter(isInPlace)
  const removed = [...removedNodes]
  const sent = readText(removed)
  for (const node of added) node.remove()
  for (const node of removed) target.insertBefore(node, isNextInPlace() ? nextSibling : null)
  // React could not remove an element that is gone.
  if (removed.some((node) => node instanceof Element)) return () => undefined
  return () => {
    const present = removed.filter(isInPlace)
    if (readText(present) !== sent || !isNextInPlace()) return
    for (const node of present) node.remove()
    for (const node of added) target.insertBefore(node, nextSibling)
  }
}

const readText = (nodes: Node[]) => nodes.map(({ textContent }) => textContent).join('')

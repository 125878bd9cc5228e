/** Undoes a browser translation before hydration; returns a function that restores it. */
export function undoTranslation(records: MutationRecord[]): () => void {
  if (!records.some(isTranslation)) return () => undefined
  const { documentElement: html } = document
  // Prevents translators from replacing the text again during hydration.
  html.translate = false
  const redos = records.toReversed().map(undo).toReversed()
  return () => {
    for (const redo of redos) redo()
    html.removeAttribute('translate')
  }
}

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
  return () => {
    const present = removed.filter(isInPlace)
    if (readText(present) !== sent || !isNextInPlace()) return
    for (const node of present) node.remove()
    for (const node of added) target.insertBefore(node, nextSibling)
  }
}

const readText = (nodes: Node[]) => nodes.map(({ textContent }) => textContent).join('')

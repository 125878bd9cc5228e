const waiting = new Set<() => unknown>()

/** Has something undone at the end of the run, however that comes; gives the function that undoes it earlier. */
export function undoAtEnd(undo: () => unknown): () => Promise<void> {
  waiting.add(undo)
  return async () => {
    if (waiting.delete(undo)) await undo()
  }
}

/** Undoes whatever is left, the latest first. */
export async function undoAll(): Promise<void> {
  for (const undo of [...waiting].toReversed()) {
    waiting.delete(undo)
    await undo()
  }
}

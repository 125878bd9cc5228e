const waiting = new Set<() => unknown>()

/** Registers a cleanup for the end of the run; returns a function that runs it earlier. */
export function undoAtEnd(undo: () => unknown): () => Promise<void> {
  waiting.add(undo)
  return async () => {
    if (waiting.delete(undo)) await undo()
  }
}

/** Runs the remaining cleanups, latest first. */
export async function undoAll(): Promise<void> {
  for (const undo of [...waiting].toReversed()) {
    waiting.delete(undo)
    await undo()
  }
}

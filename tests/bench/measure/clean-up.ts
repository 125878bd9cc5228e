import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** Temporary folder that Postgres can access under root. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  chmodSync(folder, 0o711)
  undoAtEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

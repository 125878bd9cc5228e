import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { SheetText } from '#shared/lib/read-workbook.ts'

export type WorkbookResult = SheetText | { failure: string }

/** The bundle has the program beside it. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './workbook-process.ts' : './workbook-process.js',
  import.meta.url,
)
const READ_WITHIN_MS = 60_000
const HEAP_MB = 512
/** Short-lived objects; the default of 16 MB only delays garbage collection. */
const YOUNG_MB = 8
const TOO_MUCH =
  'The workbook took too long or too much memory to read. Save it as CSV UTF-8 and send that file.'

/** Converts a workbook to CSV in a process, since memory of a thread would not be returned. */
export async function readInProcess(bytes: Uint8Array): Promise<SheetText> {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: READ_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  // A failed send is followed by the exit.
  child.send(bytes, () => undefined)
  const result = await Promise.race([
    once(child, 'message').then(([message]) => message as WorkbookResult),
    once(child, 'exit').then((): WorkbookResult => ({ failure: TOO_MUCH })),
  ])
  child.kill('SIGKILL')
  if ('failure' in result) throw new Error(result.failure)
  return result
}

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { explainToVisitor } from '../../lib/failure.ts'
import {
  UPLOAD_FAILED,
  type UploadedPicture,
  UploadInterrupted,
  uploadPicture,
} from './upload-picture.ts'

/** A file on its way to the server. */
export type Upload = {
  /** Sequence number, which keeps pictures in the order of choosing. */
  key: number
  file: File
  /** Its folder and name. */
  path: string
  /** Fraction sent, from 0 to 1. */
  progress: number
  /** Message of a failed upload; null otherwise. */
  failure: string | null
}
type Send = (
  file: File,
  watch: { path: string; onProgress: (sent: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture>
type Done = (picture: UploadedPicture, key: number) => void
type Options = {
  atOnce?: number
  /** Waits for a lost connection; otherwise such an upload fails. */
  resumes?: boolean
}

const AT_ONCE = 2
const RESUME_MIN_MS = 1000
const RESUME_MAX_MS = 30_000

/** Uploads two files at a time; failed ones can be retried. For useSyncExternalStore. */
export function createUploadQueue(send: Send, { atOnce = AT_ONCE, resumes = false }: Options = {}) {
  const listeners = new Set<() => void>()
  const receivers = new Set<Done>()
  const running = new Map<number, AbortController>()
  let uploads: Upload[] = []
  let lastKey = 0
  let interruptions = 0
  let waiting: ReturnType<typeof setTimeout> | null = null

  function replace(next: Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, part: Partial<Upload>) =>
    replace(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: number) => replace(uploads.filter((upload) => upload.key !== key))

  function work(): void {
    for (const upload of uploads) {
      if (running.size >= atOnce || waiting !== null) return
      if (upload.failure === null && !running.has(upload.key)) void run(upload)
    }
  }

  /** Sends nothing new for a while, twice as long each time. */
  function pause(retryAfterMs: number | null): void {
    if (waiting !== null) return
    const growing = Math.min(RESUME_MIN_MS * 2 ** interruptions, RESUME_MAX_MS)
    interruptions += 1
    waiting = setTimeout(resume, retryAfterMs ?? growing)
    addEventListener('online', resume)
    replace([...uploads])
  }

  function resume(): void {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
    removeEventListener('online', resume)
    replace([...uploads])
    work()
  }

  async function run({ key, file, path }: Upload): Promise<void> {
    const abort = new AbortController()
    running.set(key, abort)
    try {
      const picture = await send(file, {
        path,
        onProgress: (progress) => change(key, { progress }),
        signal: abort.signal,
      })
      if (abort.signal.aborted) return
      interruptions = 0
      drop(key)
      for (const receive of receivers) receive(picture, key)
    } catch (error) {
      if (abort.signal.aborted) return
      if (resumes && error instanceof UploadInterrupted) {
        change(key, { progress: 0 })
        pause(error.retryAfterMs)
      } else change(key, { failure: explainToVisitor(error, UPLOAD_FAILED) })
    } finally {
      running.delete(key)
      work()
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Hands over what arrives; gives the function that stops it. */
    onDone(receive: Done) {
      receivers.add(receive)
      return () => void receivers.delete(receive)
    },
    snapshot: () => uploads,
    isWaiting: () => waiting !== null,
    add(files: File[], pathOf: (file: File) => string = ({ name }) => name) {
      const added = files.map((file) => ({
        key: (lastKey += 1),
        file,
        path: pathOf(file),
        progress: 0,
        failure: null,
      }))
      replace([...uploads, ...added])
      work()
    },
    retry(key: number) {
      change(key, { failure: null, progress: 0 })
      work()
    },
    /** Forgets a file, and stops sending it. */
    remove(key: number) {
      running.get(key)?.abort()
      drop(key)
    },
    /** Tries all again that failed. */
    retryAll() {
      replace(
        uploads.map((upload) =>
          upload.failure === null ? upload : { ...upload, failure: null, progress: 0 },
        ),
      )
      work()
    },
    forgetFailed: () => replace(uploads.filter(({ failure }) => failure === null)),
    stop() {
      if (waiting !== null) clearTimeout(waiting)
      waiting = null
      interruptions = 0
      removeEventListener('online', resume)
      for (const abort of running.values()) abort.abort()
      replace([])
    },
  }
}

const none: [] = []

/** Files being uploaded; leaving the page aborts them. */
export function useUploads(onDone: Done) {
  const queue = useMemo(() => createUploadQueue(uploadPicture), [])
  useEffect(() => queue.onDone(onDone))
  useEffect(() => queue.stop, [queue])
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, () => none)
  return { uploads, add: queue.add, retry: queue.retry, remove: queue.remove }
}

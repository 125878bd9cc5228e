import { useEffect, useMemo } from 'react'
import { explainToVisitor } from '../../lib/failure.ts'
import { createListeners, createStore, useStore } from '../../lib/store.ts'
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

/** Uploads two files at a time; failed ones can be retried. */
export function createUploadQueue(send: Send, { atOnce = AT_ONCE, resumes = false }: Options = {}) {
  const uploads = createStore<Upload[]>([])
  const isWaiting = createStore(false)
  const arrivals = createListeners<Parameters<Done>>()
  const running = new Map<number, AbortController>()
  let lastKey = 0
  let interruptions = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  const change = (key: number, part: Partial<Upload>) =>
    uploads.set(
      uploads.read().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)),
    )
  const drop = (key: number) => uploads.set(uploads.read().filter((upload) => upload.key !== key))

  function work(): void {
    for (const upload of uploads.read()) {
      if (running.size >= atOnce || isWaiting.read()) return
      if (upload.failure === null && !running.has(upload.key)) void run(upload)
    }
  }

  /** Sends nothing new for a while, twice as long each time. */
  function pause(retryAfterMs: number | null): void {
    if (isWaiting.read()) return
    const growing = Math.min(RESUME_MIN_MS * 2 ** interruptions, RESUME_MAX_MS)
    interruptions += 1
    waiting = setTimeout(resume, retryAfterMs ?? growing)
    addEventListener('online', resume)
    isWaiting.set(true)
  }

  function endPause(): void {
    clearTimeout(waiting)
    removeEventListener('online', resume)
    isWaiting.set(false)
  }

  function resume(): void {
    endPause()
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
      arrivals.notifyAll(picture, key)
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
    uploads,
    isWaiting,
    /** Hands over what arrives; gives the function that stops it. */
    onDone: arrivals.subscribe,
    add(files: File[], pathOf: (file: File) => string = ({ name }) => name) {
      const added = files.map((file) => ({
        key: (lastKey += 1),
        file,
        path: pathOf(file),
        progress: 0,
        failure: null,
      }))
      uploads.set([...uploads.read(), ...added])
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
      for (const { key, failure } of uploads.read()) {
        if (failure !== null) change(key, { failure: null, progress: 0 })
      }
      work()
    },
    forgetFailed: () => uploads.set(uploads.read().filter(({ failure }) => failure === null)),
    stop() {
      endPause()
      interruptions = 0
      for (const abort of running.values()) abort.abort()
      uploads.set([])
    },
  }
}

/** Files being uploaded; leaving the page aborts them. */
export function useUploads(onDone: Done) {
  const queue = useMemo(() => createUploadQueue(uploadPicture), [])
  useEffect(() => queue.onDone(onDone))
  useEffect(() => queue.stop, [queue])
  return {
    uploads: useStore(queue.uploads),
    add: queue.add,
    retry: queue.retry,
    remove: queue.remove,
  }
}

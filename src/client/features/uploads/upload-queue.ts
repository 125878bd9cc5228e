import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Picture } from '#shared/domain/picture.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { UPLOAD_FAILED, uploadPicture } from './upload-picture.ts'

/** A file on its way to the server. */
export type Upload = {
  /** Grows with each file that is added, so that pictures keep the order in which they were chosen. */
  key: number
  file: File
  /** How much is sent, from 0 to 1. */
  progress: number
  /** Why it did not get there; null while it may. */
  problem: string | null
}
type Send = (
  file: File,
  watch: { onProgress: (sent: number) => void; signal: AbortSignal },
) => Promise<Picture>
type Done = (picture: Picture, key: number) => void

const AT_ONCE = 2

/** Sends files, two at a time; one that fails stays to be tried again and is no obstacle to the others. For useSyncExternalStore. */
export function createUploadQueue(send: Send) {
  const listeners = new Set<() => void>()
  const receivers = new Set<Done>()
  const running = new Map<number, AbortController>()
  let uploads: Upload[] = []
  let lastKey = 0

  function replace(next: Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (key: number, part: Partial<Upload>) =>
    replace(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: number) => replace(uploads.filter((upload) => upload.key !== key))

  function work(): void {
    for (const { key, file, problem } of uploads) {
      if (running.size >= AT_ONCE) return
      if (problem === null && !running.has(key)) void run(key, file)
    }
  }

  async function run(key: number, file: File): Promise<void> {
    const abort = new AbortController()
    running.set(key, abort)
    try {
      const picture = await send(file, {
        onProgress: (progress) => change(key, { progress }),
        signal: abort.signal,
      })
      if (abort.signal.aborted) return
      drop(key)
      for (const receive of receivers) receive(picture, key)
    } catch (error) {
      if (!abort.signal.aborted) {
        change(key, { problem: errorMessage(error, UPLOAD_FAILED) })
      }
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
    add(files: File[]) {
      replace([
        ...uploads,
        ...files.map((file) => ({ key: (lastKey += 1), file, progress: 0, problem: null })),
      ])
      work()
    },
    retry(key: number) {
      change(key, { problem: null, progress: 0 })
      work()
    },
    /** Forgets a file, and stops sending it. */
    remove(key: number) {
      running.get(key)?.abort()
      drop(key)
    },
    /** Stops everything. */
    stop() {
      for (const abort of running.values()) abort.abort()
      replace([])
    },
  }
}

const none: [] = []

/** Files being uploaded; leaving the page aborts them. */
export function useUploads(onDone: (picture: Picture, key: number) => void) {
  const queue = useMemo(() => createUploadQueue(uploadPicture), [])
  useEffect(() => queue.onDone(onDone))
  useEffect(() => queue.stop, [queue])
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, () => none)
  return { uploads, add: queue.add, retry: queue.retry, remove: queue.remove }
}

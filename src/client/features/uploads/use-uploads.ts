import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Picture } from '#shared/domain/picture.ts'
import { uploadPicture } from './upload-picture.ts'
import { createUploadQueue } from './upload-queue.ts'

const none: [] = []

/** Files being uploaded; leaving the page aborts them. */
export function useUploads(onDone: (picture: Picture, key: number) => void) {
  const queue = useMemo(() => createUploadQueue(uploadPicture), [])
  useEffect(() => queue.onDone(onDone))
  useEffect(() => queue.stop, [queue])
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, () => none)
  return { uploads, add: queue.add, retry: queue.retry, remove: queue.remove }
}

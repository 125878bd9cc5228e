import * as z from 'zod'
import { readFileName, BULK_IDS_MAX } from '#shared/domain/bulk-pictures.ts'
import { createStaffDraft } from '../../../../hooks/use-staff-draft.ts'
import { staffClient, staffUtils } from '../../../../lib/staff-api.tsx'
import { readStoredUser } from '../../../../lib/staff-tokens.ts'
import { createStore } from '../../../../lib/store.ts'
import { uploadPicture } from '../../../uploads/upload-picture.ts'
import { createUploadQueue } from '../../../uploads/upload-queue.ts'
import { type ChosenFile, separatePictures } from './read-files.ts'
import { readTakenAt, limitToRange } from './taken-at.ts'

/** The server encodes two at a time while the next one is on its way. */
const AT_ONCE = 3
const REFRESH_MS = 1500

export type Batch = {
  /** Number of pictures since the last batch ended. */
  total: number
  sent: number
  /** Number of pictures that were stored before. */
  already: number
  /** Files that are no pictures. */
  others: string[]
}
const EMPTY: Batch = { total: 0, sent: 0, already: 0, others: [] }

const queue = createUploadQueue(
  async (file, { path, ...watch }) =>
    uploadPicture(file, {
      ...watch,
      fields: {
        path,
        bytes: String(file.size),
        modified: String(limitToRange(file.lastModified)),
        taken: String(await readTakenAt(file)),
      },
    }),
  { atOnce: AT_ONCE, resumes: true },
)
const batch = createStore(EMPTY)
/** Names of files that were not sent before the page was closed, nor chosen again. */
const left = createStore<string[]>([])
let owner: string | undefined
let refreshing: ReturnType<typeof setTimeout> | undefined

queue.onDone(({ already }) => {
  const isThere = already !== undefined
  const { sent, already: before, ...rest } = batch.read()
  batch.set({ ...rest, sent: sent + 1, already: before + (isThere ? 1 : 0) })
  refreshing ??= setTimeout(() => {
    refreshing = undefined
    void staffUtils.bulkPictures.admin.list.invalidate()
  }, REFRESH_MS)
})
queue.uploads.subscribe(keepNames)

/** The names of files that are not sent, kept so that they can be named after a reload. */
const draftOfNames = () =>
  createStaffDraft('bulk-pictures-left', { names: [] }, z.object({ names: z.array(z.string()) }))
let keptNames: string[] = []

function keepNames(): void {
  const names = [...left.read(), ...queue.uploads.read().map(({ path }) => path)]
  if (names.join() === keptNames.join()) return
  keptNames = names
  if (names.length === 0) draftOfNames().clear()
  else draftOfNames().change({ names })
}

function setLeft(next: string[]): void {
  left.set(next)
  keepNames()
}

/** The uploads of pictures in bulk; they go on while other screens of the back office are open. */
export const bulkUploads = {
  ...queue,
  batch,
  left,
  /** Forgets the uploads of another account. */
  open(): void {
    const user = readStoredUser()?.id
    if (owner === user) return
    if (owner !== undefined) bulkUploads.stop()
    owner = user
    keptNames = draftOfNames().read().values.names
    setLeft(keptNames)
  },
  forgetLeft: () => setLeft([]),
  stop(): void {
    queue.stop()
    left.set([])
    owner = undefined
    batch.set(EMPTY)
  },
  /** Sends pictures that were not sent before. */
  async send(files: ChosenFile[]): Promise<void> {
    const { pictures, others } = separatePictures(files)
    const known = await findKnown(pictures)
    const chosen = new Set(pictures.map(({ path }) => readFileName(path)))
    setLeft(left.read().filter((path) => !chosen.has(readFileName(path))))
    const queued = new Set(queue.uploads.read().map(formatFileKey))
    const fresh = pictures.filter(
      (picture, index) => !known.has(index) && !queued.has(formatFileKey(picture)),
    )
    const paths = new Map(fresh.map(({ file, path }) => [file, path]))
    const isOver = queue.uploads.read().every(({ failure }) => failure !== null)
    const before = isOver ? { ...EMPTY, total: queue.uploads.read().length } : batch.read()
    batch.set({
      total: before.total + fresh.length,
      sent: before.sent,
      already: before.already + known.size,
      others: [...before.others, ...others],
    })
    queue.add([...paths.keys()], (file) => paths.get(file) ?? file.name)
  },
}

const formatFileKey = ({ file, path }: ChosenFile): string =>
  `${file.size} ${file.lastModified} ${path}`

/** Returns the indexes of stored files; none if the server fails. */
async function findKnown(pictures: ChosenFile[]): Promise<Set<number>> {
  const known = new Set<number>()
  try {
    for (let start = 0; start < pictures.length; start += BULK_IDS_MAX) {
      const files = pictures.slice(start, start + BULK_IDS_MAX).map(({ file, path }) => ({
        path,
        bytes: file.size,
        modified: limitToRange(file.lastModified),
      }))
      const found = await staffClient.bulkPictures.admin.findSentFiles.mutate({ files })
      for (const index of found) known.add(start + index)
    }
  } catch {
    return known
  }
  return known
}

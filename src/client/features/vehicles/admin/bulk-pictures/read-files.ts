import { BULK_PATH_MAX } from '#shared/domain/bulk-pictures.ts'
import { createDeferred } from '../../../../lib/deferred.ts'

/** A chosen or dropped file with its folder and name. */
export type ChosenFile = { file: File; path: string }

const PICTURE = /\.(?:jpe?g|jpe|jfif|png|webp|hei[cf])$/i
/** Files that systems leave in folders of pictures. */
const LITTER = /^(?:\.|Thumbs\.db$|desktop\.ini$|__MACOSX)/i

/** Reads the files of an input, also those of a folder. */
export const readChosenFiles = (files: FileList | null): ChosenFile[] =>
  [...(files ?? [])].map((file) => ({ file, path: cut(file.webkitRelativePath || file.name) }))

/** Reads what was dropped, with the content of folders. */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // The list of items is empty as soon as the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = readChosenFiles(files)
  if (entries.length === 0) return plain
  const found = await Promise.all(entries.map((entry) => filesIn(entry)))
  return found.flat()
}

async function filesIn(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await readEntryFile(entry as FileSystemFileEntry)
    return file ? [{ file, path: cut(entry.fullPath.replace(/^\//, '')) }] : []
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: ChosenFile[] = []
  // A reader gives at most 100 entries each time.
  for (;;) {
    const entries = await readAllEntries(reader)
    if (entries.length === 0) return found
    const nested = await Promise.all(entries.map((each) => filesIn(each)))
    found.push(...nested.flat())
  }
}

/** The file of an entry; null where it cannot be read. */
function readEntryFile(entry: FileSystemFileEntry): Promise<File | null> {
  const { promise, resolve } = createDeferred<File | null>()
  entry.file(resolve, () => resolve(null))
  return promise
}

function readAllEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const { promise, resolve } = createDeferred<FileSystemEntry[]>()
  reader.readEntries(resolve, () => resolve([]))
  return promise
}

/** The end of a path says more than its beginning. */
const cut = (path: string): string => path.slice(-BULK_PATH_MAX)

/** Separates pictures from other files; what systems leave behind is neither. */
export function separatePictures(files: ChosenFile[]) {
  const known = files.filter(({ path }) => !path.split('/').some((segment) => LITTER.test(segment)))
  const isPicture = ({ file }: ChosenFile) =>
    file.type.startsWith('image/') || PICTURE.test(file.name)
  return {
    pictures: known.filter(isPicture),
    others: known.filter((chosen) => !isPicture(chosen)).map(({ path }) => path),
  }
}

import type { Context } from '#server/context.ts'
import { readFileName, type SentFile } from '#shared/domain/bulk-pictures.ts'

/** Finds files sent before by name, size and last change; returns their indexes. */
export async function findSentFiles(
  { db }: Context,
  { files }: { files: SentFile[] },
): Promise<number[]> {
  const rows = await db.bulkPicture.findMany({
    where: {
      fileBytes: { in: files.map(({ bytes }) => bytes).filter((bytes) => bytes <= 2 ** 31 - 1) },
      OR: [{ status: 'waiting' }, { picture: { vehicleId: { not: null } } }],
    },
    select: { path: true, fileBytes: true, modifiedAt: true },
  })
  const known = new Set(
    rows.map(({ path, fileBytes, modifiedAt }) =>
      toKey({ path, bytes: fileBytes, modified: modifiedAt.getTime() }),
    ),
  )
  return files.flatMap((file, index) => (known.has(toKey(file)) ? [index] : []))
}

const toKey = ({ path, bytes, modified }: SentFile): string =>
  `${bytes} ${modified} ${readFileName(path)}`

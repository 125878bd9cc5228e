import { readdir, readFile, rmdir, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { type PictureStore, listStoresToMove } from './picture-store.ts'

type PictureLocation = { dataDir: string; s3: S3Settings }

/** Moves pictures from the disk to the bucket and returns their number. */
export async function movePictures({ dataDir, s3 }: PictureLocation): Promise<number> {
  let moved = 0
  for (const { folder, bucket } of listStoresToMove(dataDir, s3)) {
    for (const id of await readdir(folder)) {
      if (await movePicture(path.join(folder, id), id, bucket)) moved += 1
    }
    await rmdir(folder)
  }
  return moved
}

/** Deletes a file once the bucket has it; returns false if the shop deleted the picture. */
async function movePicture(folder: string, id: string, bucket: PictureStore): Promise<boolean> {
  try {
    for (const file of await readdir(folder)) {
      const found = path.join(folder, file)
      // Skips the remains of an interrupted upload.
      if (file.endsWith('.webp')) await bucket.write(`${id}/${file}`, await readFile(found))
      await unlink(found)
    }
    await rmdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await bucket.remove(id)
    return false
  }
}

import { expect, test } from 'vitest'
import { readImportFile } from '#client/features/vehicles/admin/import/read-import-file.ts'

test('a file that the browser cannot read is said to be unreadable in plain words', async () => {
  const gone = {
    size: 10,
    arrayBuffer: () =>
      Promise.reject(
        new DOMException('A requested file or directory could not be found', 'NotFoundError'),
      ),
  }
  await expect(readImportFile(gone)).rejects.toThrow(/^The file cannot be read\./)
})

test('a file that is far too large is not read', async () => {
  const huge = {
    size: 11 * 1024 * 1024,
    arrayBuffer: () => Promise.reject(new Error('It was read')),
  }
  await expect(readImportFile(huge)).rejects.toThrow('at most 10 MB at a time')
})

import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../../tools/temporary-root.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const memory = temporaryFolder()

test.each([
  ['where it has room, memory', { memory, needsBytes: 1 }, memory],
  ['where it has no room, the temporary folder', { memory: '/proc', needsBytes: 1 }, tmpdir()],
  [
    'where it cannot be written, the temporary folder',
    { memory: '/proc', needsBytes: 0 },
    tmpdir(),
  ],
  ['where memory is short, the temporary folder', { memory, needsBytes: Infinity }, tmpdir()],
  ['where there is none, the temporary folder', { memory: `${memory}/missing` }, tmpdir()],
])('what lives for a run is kept %s', (_, given, root) => {
  expect(temporaryRoot(given)).toBe(root)
})

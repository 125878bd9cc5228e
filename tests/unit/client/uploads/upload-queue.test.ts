import { expect, test, vi } from 'vitest'
import { createUploadQueue } from '#client/features/uploads/upload-queue.ts'
import type { Picture } from '#shared/domain/picture.ts'

const picture = (id: string): Picture => ({
  id,
  url: `/pictures/${id}/1.webp`,
  width: 1,
  height: 1,
})
const file = (name: string) => new File(['x'], name, { type: 'image/png' })

type Sending = {
  name: string
  signal: AbortSignal
  onProgress: (sent: number) => void
  arrive: (picture: Picture) => void
  fail: (error: Error) => void
}

function start() {
  const sent: Sending[] = []
  const queue = createUploadQueue((chosen, watch) => {
    const { promise, resolve, reject } = Promise.withResolvers<Picture>()
    sent.push({ ...watch, name: chosen.name, arrive: resolve, fail: reject })
    return promise
  })
  const done = vi.fn<(picture: Picture, key: number) => void>()
  queue.onDone(done)
  const names = () => sent.map(({ name }) => name)
  const at = (name: string): Sending => {
    const found = sent.findLast((sending) => sending.name === name)
    if (!found) throw new Error(`${name} was not sent`)
    return found
  }
  return { queue, done, names, at }
}

test('two files are sent at a time, the next when one has arrived', async () => {
  const { queue, done, names, at } = start()
  queue.add([file('a'), file('b'), file('c')])
  expect(names()).toEqual(['a', 'b'])
  at('b').arrive(picture('B'))
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  expect(done.mock.calls).toEqual([[picture('B'), 2]])
  expect(queue.snapshot().map((upload) => upload.file.name)).toEqual(['a', 'c'])
})

test('progress is reported as it is made', () => {
  const { queue, at } = start()
  const listener = vi.fn<() => void>()
  queue.subscribe(listener)
  queue.add([file('a')])
  at('a').onProgress(0.4)
  expect(queue.snapshot()).toMatchObject([{ progress: 0.4, problem: null }])
  expect(listener).toHaveBeenCalledTimes(2)
})

test('one that fails says why, keeps the others going and can be tried again', async () => {
  const { queue, done, names, at } = start()
  queue.add([file('a'), file('b'), file('c')])
  at('a').fail(new Error('Upload failed: no'))
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  expect(queue.snapshot()).toMatchObject([
    { problem: 'Upload failed: no' },
    { problem: null },
    { problem: null },
  ])
  at('b').arrive(picture('B'))
  at('c').arrive(picture('C'))
  await expect.poll(() => done.mock.calls).toHaveLength(2)
  queue.retry(1)
  expect(names()).toEqual(['a', 'b', 'c', 'a'])
  at('a').arrive(picture('A'))
  await expect.poll(() => queue.snapshot()).toEqual([])
})

test('one that is removed is stopped and never arrives', async () => {
  const { queue, done, at } = start()
  queue.add([file('a')])
  queue.remove(1)
  expect(at('a').signal.aborted).toBe(true)
  at('a').arrive(picture('A'))
  await Promise.resolve()
  expect([done.mock.calls, queue.snapshot()]).toEqual([[], []])
})

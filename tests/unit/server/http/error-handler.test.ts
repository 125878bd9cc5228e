import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrorHandler } from '#server/http/error-handler.ts'

/** The levels of what is logged where a route fails with this error; 30 is info, 50 an error. */
async function levelsLogged(error: Error): Promise<number[]> {
  const levels: number[] = []
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    const { level, msg } = JSON.parse(String(line)) as { level: number; msg: string }
    if (!/^(?:incoming request|request completed)$/.test(msg)) levels.push(level)
    done()
  }
  const app = fastify({ logger: { level: 'info', stream: new Writable({ write }) } })
  registerErrorHandler(app, { unavailable: { note: () => undefined } })
  app.get('/', () => {
    throw error
  })
  await app.inject('/')
  return levels
}

test.each([
  Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
  new Error('premature close'),
])('a reply that its reader left (%s) is logged as information', async (error) => {
  expect(await levelsLogged(error)).toEqual([30])
})

test('an unexpected failure is logged as an error', async () => {
  expect(await levelsLogged(new Error('Unforeseen'))).toEqual([50])
})

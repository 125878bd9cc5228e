import type { Answer, TestApp } from './app.ts'

/** Posts JSON as an external client would. */
export const postJson = (app: TestApp, path: string, body: unknown): Promise<Answer> =>
  app.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

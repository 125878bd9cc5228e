import type { Answer, TestApp } from './app.ts'

/** Posts a body as JSON, the way a program of somebody else's would. */
export const postJson = (app: TestApp, path: string, body: unknown): Promise<Answer> =>
  app.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

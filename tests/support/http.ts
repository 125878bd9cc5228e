import type { Answer, TestApp } from './app.ts'

/** Sends JSON as an external client would, or no body. */
export const sendJson = (
  app: Pick<TestApp, 'ask'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.ask(path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

export const postJson = (
  app: Pick<TestApp, 'ask'>,
  path: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Answer> => sendJson(app, 'POST', path, body, headers)

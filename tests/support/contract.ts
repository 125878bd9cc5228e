import * as z from 'zod'
import type { OpenApi, Operation } from '#server/http/openapi.ts'
import type { Answer, TestApp } from './app.ts'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]

let published: Promise<ReturnType<typeof readContract>> | undefined

/** Contract that the application publishes; read once for the files of a worker. */
export const publishedContract = (app: TestApp) =>
  (published ??= app.get<OpenApi>('/api/openapi.json').then(readContract))

/** Operations of an OpenAPI document by name, such as 'GET /api/retail-vehicles/{id}'. */
export function readContract(contract: OpenApi) {
  const operations = new Map<string, Operation>()
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      operations.set(`${method.toUpperCase()} ${path}`, operation)
    }
  }
  const definitions = inPlace(contract.components.schemas)

  /** Cached by schema text; most replies are one of a few errors. */
  const validators = new Map<string, z.ZodType>()

  /** Validates a value against a schema of the document. */
  function check(schema: object, value: unknown): unknown[] {
    const text = JSON.stringify(schema)
    let validator = validators.get(text)
    if (!validator) {
      const whole: unknown = { ...(inPlace(schema) as object), $defs: definitions }
      validator = z.fromJSONSchema(whole as JsonSchema)
      validators.set(text, validator)
    }
    return validator.safeParse(value).error?.issues ?? []
  }

  /** Differences between a reply and the document. */
  function problemsOf(name: string, { status, headers, text }: Answer): unknown[] {
    const content = operations.get(name)?.responses[status]?.content
    const [type, media] = Object.entries(content ?? {})[0] ?? []
    if (!type || !media) return [`${name} does not say that it replies ${status}`]
    if (!String(headers['content-type']).startsWith(type)) {
      return [`${name} ${status} is ${headers['content-type']}, not ${type}`]
    }
    if (type !== 'application/json') return []
    return check(media.schema, JSON.parse(text))
  }

  return { operations, problemsOf, check }
}

/** Resolves references within one schema. */
const inPlace = (schemas: unknown): unknown =>
  JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'))

import type { AnyRouter } from '@trpc/server'
import * as z from 'zod'
import type { Issue } from '../core/app-error.ts'
import { type FieldCheck, fieldCheckOf } from '../http/json-schema.ts'

/** Finds input fields that a procedure does not declare. */
export type InputCheck = (path: string, input: unknown) => Issue[]

/** Creates the check for a router; converts a schema on its procedure's first call. */
export function createInputCheck(router: AnyRouter): InputCheck {
  // oxlint-disable-next-line no-underscore-dangle -- tRPC offers no other access to schemas
  const procedures = router._def.procedures as Record<string, { _def: { inputs?: unknown[] } }>
  const checks = new Map<string, FieldCheck>()

  function checkOf(path: string): FieldCheck {
    const known = checks.get(path)
    if (known) return known
    const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined
    // oxlint-disable-next-line no-underscore-dangle -- as above
    const [schema] = procedure?._def.inputs ?? []
    const check = schema instanceof z.ZodType ? fieldCheckOf(schema) : () => []
    checks.set(path, check)
    return check
  }

  return (path, input) => checkOf(path)(input)
}

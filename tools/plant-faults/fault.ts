export const AREAS = ['shared', 'server', 'client', 'pages'] as const
export type Area = (typeof AREAS)[number]

/** A mistake that a developer could make, and the tests that are expected to fail when it is made. */
export type Fault = {
  id: string
  area: Area
  /** A path from the root of the repository, under src/ or prisma/. */
  file: string
  /** The exact text to replace; it must occur once in the file. */
  search: string
  replace: string
  /** Test files, each optionally followed by ' :: ' and the part of the test's full name that selects it. */
  tests: string[]
}

export type Outcome = 'caught' | 'missed' | 'stale' | 'invalid'

export type Result = {
  id: string
  area: Area
  outcome: Outcome
  seconds: number
  tests: string[]
  /** The first failure for a caught fault, the reason for a stale or an invalid one. */
  detail: string
}

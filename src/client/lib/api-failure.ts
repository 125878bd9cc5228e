type Failure = { data?: { code?: string } | null; code?: string }

/** The code of a procedure's failure, 'NOT_FOUND' or another, as the browser and as the server's own calls carry it. */
export function failureCode(error: unknown): string | undefined {
  const { data, code } = error as Failure
  return data?.code ?? code
}

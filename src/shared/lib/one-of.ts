/** Returns the matching list member or undefined; for URLs, select fields and browser storage. */
export const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find((choice) => choice === value)

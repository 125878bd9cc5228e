/** The member of a closed list that this value is, or undefined; for what comes from an address, a form's list or a browser's memory. */
export const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find((choice) => choice === value)

/** True while the server rejects every other call of an account without a second factor. */
let isRequired = false

/** Stores the server's response to a verification. */
export const setSecondFactorRequired = (needsSecondFactor: boolean): void => {
  isRequired = needsSecondFactor
}

export const isSecondFactorRequired = (): boolean => isRequired

/** To be called once a second factor is set up. */
export const clearSecondFactorRequirement = (): void => setSecondFactorRequired(false)

/** Whether the signed-in account must set up a second factor before anything else; the server says so, and refuses the rest. */
let isDuty = false

/** Notes what the server said of the session. */
export const noteDuty = (needsSecondFactor: boolean): void => {
  isDuty = needsSecondFactor
}

export const isDutyLeft = (): boolean => isDuty

/** The second factor is set up. */
export const settleDuty = (): void => noteDuty(false)

/** Key code of a key that an input method takes, such as the Enter that ends a composition. */
const TAKEN = 229

/** Holds for a key that an input method takes; Android's keyboards report a plain Enter. */
export const isComposing = ({ keyCode }: { keyCode: number }): boolean => keyCode === TAKEN

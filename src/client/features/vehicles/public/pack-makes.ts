/** Returns makes and counts as one object, which is smaller in the document than many. */
export const packMakes = <List extends { makes: { make: string; count: number }[] }>({
  makes,
  ...list
}: List) => ({
  ...list,
  makes: Object.fromEntries(makes.map(({ make, count }) => [make, count])),
})

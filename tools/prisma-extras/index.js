/** First function that `prisma studio` calls for a Postgres database. */
export function createPostgresJSExecutor() {
  throw new Error(
    'Prisma Studio is not installed, because it is large. Run it from outside this folder with: npx prisma@7.10.0 studio --url <url>',
  )
}

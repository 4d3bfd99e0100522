# Makes an image of a site that keeps everything in /data, or, by settings, in PostgreSQL and an S3 store (docs/hosting.md).
# The program runs on the Node that the lock file names, as everywhere; the first stage only needs an npm. That Node wants a
# library (libatomic1) that slim images leave out. The digests say which bytes are meant: a tag can be moved to others.
FROM node:24.19.0-trixie-slim@sha256:0711b541c1c33a8a530ac4f0d391baa9a15b3d804695b1b24a47daa5fb60e74d AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/
RUN node scripts/prepare.mjs --install-only
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM debian:trixie-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/build build
COPY --from=build /site/db/demo/pictures db/demo/pictures
RUN mkdir -p /data && chown 10001:10001 /data
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/site/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "build/current/server/schoolward.js", "check", "--ready"]
CMD ["node", "build/current/server/schoolward.js", "start"]

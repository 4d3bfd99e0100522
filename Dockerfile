# Makes an image of a site that keeps everything in /data, or, by settings, in PostgreSQL and an S3 store (docs/hosting.md).
# It contains what a release contains, with the Node that the program runs on; the first stage only needs an npm.
# The digests say which bytes are meant: a tag can be moved to others.
FROM node:24.19.0-trixie-slim@sha256:0711b541c1c33a8a530ac4f0d391baa9a15b3d804695b1b24a47daa5fb60e74d AS build
# The Node that builds needs this library, which slim images leave out. The release brings its own.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/
RUN node scripts/prepare.mjs --install-only
COPY . .
RUN npm run release -- --folder /release

FROM debian:trixie-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132
RUN install -d -o 10001 -g 10001 /data
COPY --from=build /release /opt/schoolward
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/opt/schoolward:/usr/local/bin:/usr/bin:/bin
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["schoolward", "check", "--ready"]
CMD ["schoolward", "start"]

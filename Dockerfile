# The service in production: two stages, an exact base, no root, no development packages. BUN_DIGEST, such as
# @sha256:..., pins the base to what a registry that you trust has under that name.
ARG BUN_DIGEST=""
FROM oven/bun:1.4.5-slim${BUN_DIGEST} AS dependencies
WORKDIR /app
COPY package.json bun.lock ./
COPY .ci/patches ./.ci/patches
# The type checker comes along as an optional peer of a package; nothing runs it, and nothing reads source maps and type
# declarations: half of what the packages hold.
RUN bun install --frozen-lockfile --production --ignore-scripts && rm -rf node_modules/typescript \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM oven/bun:1.4.5-slim${BUN_DIGEST}
LABEL org.opencontainers.image.title="Annuity illustration service" \
  org.opencontainers.image.licenses="MIT"
# Nothing is written while it runs, the runtime's own cache included: the root may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TZ=UTC BUN_RUNTIME_TRANSPILER_CACHE_PATH=0
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY sql ./sql
COPY src ./src
# Of books and answers, where a volume is mounted here: it begins with this owner.
RUN install --directory --owner=bun --group=bun --mode=700 /srv/runs
USER bun
EXPOSE 3000
# Alive, not ready: an outage of the database must not have well processes replaced.
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 \
  CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/livez`)).ok ? 0 : 1)"]
CMD ["bun", "src/main.ts"]
